import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStore, isFileKey } from './file-port.ts'
import { signedFileUrl } from './signed-file-url.ts'

/** Also for a key that names a folder, goes through a file, or is longer than a file's name may be. */
const noFile = new Set<unknown>(['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'])

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
      await writeFile(`${path}.type`, contentType)
      await writeFile(aside, bytes)
      await rename(aside, path)
    },
    async get(key) {
      const path = pathOf(key)
      try {
        const [bytes, contentType] = await Promise.all([readFile(path), readFile(`${path}.type`, 'utf8')])
        return { bytes, contentType }
      } catch (error) {
        if (error instanceof Error && 'code' in error && noFile.has(error.code)) return null
        throw error
      }
    },
    async delete(key) {
      await rm(pathOf(key), { force: true })
      await rm(`${pathOf(key)}.type`, { force: true })
    },
    async signedUrl(request) {
      pathOf(request.key)
      return signedFileUrl(appKey, request)
    },
  }
}
