import { existsSync, linkSync, renameSync, rmSync, unlinkSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStore, type IncomingFile, isFileKey, StoreUnavailable } from './file-port.ts'
import { signedFileUrl } from './signed-file-url.ts'
import { writeBody } from './write-body.ts'

/** Also for a key that names a folder, goes through a file, or is longer than a file's name may be. */
const noFile = new Set<unknown>(['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'])

/** The disk, not the file, is at fault: it is full, over its quota, worn out or not ours to write. */
const diskFaults = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS', 'EACCES', 'EPERM'])

const TYPE = '.type'
/** Where files are written before they have their name; no key begins with a dot. */
const PARTS = '.parts'

/** Of a file without its type beside it: none is written where the key says it, none comes from a copy of a bucket. */
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

const fileContentType = (key: string): string =>
  typesByEnding[key.slice(key.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream'

export interface LocalFiles extends FileStore {
  /** Where the file of this key is, or would be. */
  pathTo(key: string): string
}

/** Files in a folder, with signed addresses under /files/. A content type that the key does not say lies beside the bytes. */
export function createLocalFiles(folder: string, appKey: Uint8Array): LocalFiles {
  const storedPath = (key: string) => {
    if (!isFileKey(key)) throw new Error(`No file key: ${key}`)
    return join(folder, key)
  }
  /**
   * Written aside and then named, so that a crash leaves no half file under the key. `name` does so at once: that takes
   * microseconds, and to have another thread do it several times as much.
   */
  async function write<Named>(
    key: string,
    body: Uint8Array | IncomingFile,
    contentType: string,
    name: (aside: string, path: string) => Named,
  ): Promise<Named> {
    const path = storedPath(key)
    const aside = join(folder, PARTS, `${process.pid}-${crypto.randomUUID()}`)
    try {
      // A body is read once: its folder is there, or made by what writes it.
      await (body instanceof Uint8Array ? inFolder(aside, () => writeFile(aside, body)) : writeBody(aside, body))
      if (fileContentType(key) !== contentType) await inFolder(path, () => writeFile(path + TYPE, contentType))
      return await inFolder(path, async () => name(aside, path))
    } catch (error) {
      await rm(aside, { force: true })
      if (!(error instanceof Error && 'code' in error && diskFaults.has(error.code))) throw error
      throw new StoreUnavailable(`${path} was not written: ${error.message}`, { cause: error })
    }
  }
  return {
    pathTo: storedPath,
    put: (key, bytes, contentType) =>
      write(key, bytes, contentType, (aside, path) => {
        // What the key says needs no type beside it; another one may be there from before.
        if (fileContentType(key) === contentType && existsSync(path + TYPE)) rmSync(path + TYPE, { force: true })
        renameSync(aside, path)
      }),
    putOnce: (key, body, contentType) =>
      write(key, body, contentType, (aside, path) => {
        const isNew = linkOnce(aside, path)
        unlinkSync(aside)
        return isNew
      }),
    async sizeOf(key) {
      const found = await stat(storedPath(key)).catch(absent)
      return found?.isFile() && !key.endsWith(TYPE) ? found.size : null
    },
    async get(key) {
      const path = storedPath(key)
      if (key.endsWith(TYPE)) return null
      const [bytes, contentType] = await Promise.all([
        readFile(path).catch(absent),
        existsSync(path + TYPE) ? readFile(path + TYPE, 'utf8').catch(absent) : null,
      ])
      return bytes && { bytes, contentType: contentType ?? fileContentType(key) }
    },
    async delete(key) {
      await rm(storedPath(key), { force: true })
      await rm(storedPath(key) + TYPE, { force: true })
    },
    async signedUrl(request) {
      storedPath(request.key)
      return signedFileUrl(appKey, request)
    },
  }
}

/** Gives a file a second name; false where there is a file of that name. */
function linkOnce(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Makes the folder of `path` only where it is missing: to ask for it each time costs as much as a small file. */
async function inFolder<Done>(path: string, write: () => Promise<Done>): Promise<Done> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    await mkdir(dirname(path), { recursive: true })
    return write()
  }
}

/** Deletes what processes that are gone were writing; for the start. */
export async function forgetHalfFiles(folder: string): Promise<void> {
  const parts = await readdir(join(folder, PARTS)).catch(absent)
  const stale = (parts ?? []).filter((name) => !isOthers(Number.parseInt(name, 10)))
  await Promise.all(stale.map((name) => rm(join(folder, PARTS, name), { force: true })))
}

/** Whether another process that runs has this number; what has our own was left by one before us. */
function isOthers(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function absent(error: unknown): null {
  if (error instanceof Error && 'code' in error && noFile.has(error.code)) return null
  throw error
}
