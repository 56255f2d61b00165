import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStore, isFileKey } from './file-port.ts'
import { signedFileUrl } from './signed-file-url.ts'

/** Also for a key that names a folder, goes through a file, or is longer than a file's name may be. */
const noFile = new Set<unknown>(['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'])

const TYPE = '.type'

/** Of a file that has come here without its type, as from a copy of a bucket; anything else is downloaded. */
const typesByEnding: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  svg: 'image/svg+xml',
}

/** Files in a folder, with signed addresses under /files/. The content type lies beside the bytes. */
export function createLocalFiles(folder: string, appKey: Uint8Array): FileStore {
  const pathOf = (key: string) => {
    if (!isFileKey(key)) throw new Error(`No file key: ${key}`)
    return join(folder, key)
  }
  return {
    async put(key, bytes, contentType) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      // Written aside and renamed, so that a crash leaves no half file under the key.
      const aside = `${path}.${crypto.randomUUID()}.part`
      await writeFile(path + TYPE, contentType)
      await writeFile(aside, bytes)
      await rename(aside, path)
    },
    async get(key) {
      const path = pathOf(key)
      if (key.endsWith(TYPE)) return null
      const [bytes, contentType] = await Promise.all([
        readFile(path).catch(absent),
        readFile(path + TYPE, 'utf8').catch(absent),
      ])
      const ending = key.slice(key.lastIndexOf('.') + 1).toLowerCase()
      return bytes && { bytes, contentType: contentType ?? typesByEnding[ending] ?? 'application/octet-stream' }
    },
    async delete(key) {
      await rm(pathOf(key), { force: true })
      await rm(pathOf(key) + TYPE, { force: true })
    },
    async signedUrl(request) {
      pathOf(request.key)
      return signedFileUrl(appKey, request)
    },
  }
}

function absent(error: unknown): null {
  if (error instanceof Error && 'code' in error && noFile.has(error.code)) return null
  throw error
}
