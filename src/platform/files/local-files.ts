import { existsSync, linkSync, renameSync, rmSync, unlinkSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStore, type IncomingFile, isFileKey, StoreUnavailable } from '../file-port.ts'
import { signedFileUrl } from './signed-file-url.ts'
import { writeBody } from './write-body.ts'

/** Error codes that mean "no such file": also for a key that is a folder, leads through a file, or is too long. */
const noFile = new Set<unknown>(['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'])

/** Error codes that blame the disk: full, over its quota, worn out or not writable. */
const diskFaults = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS', 'EACCES', 'EPERM'])

const TYPE = '.type'
/** Folder for files being written; no key begins with a dot. */
const PARTS = '.parts'

/**
 * Content types by ending, for files without a stored type: it is omitted where the key tells it, and in copies of a
 * bucket.
 */
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
  /** Path of this key's file, existing or not. */
  pathTo(key: string): string
}

/**
 * Files in a folder, with signed URLs under /files/. A content type that the key does not tell is stored beside the
 * file.
 */
export function createLocalFiles(folder: string, appKey: Uint8Array): LocalFiles {
  const storedPath = (key: string) => {
    if (!isFileKey(key)) throw new Error(`No file key: ${key}`)
    return join(folder, key)
  }
  /**
   * Writes to a temporary file and then renames it, so that a crash leaves no partial file. `name` runs synchronously:
   * it takes microseconds, several times less than in another thread.
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
      // A request's body can be read only once, so its writer creates the folder itself.
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
        // Removes an old stored type if the key tells the right one.
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

/** Hard-links a file to a second name; false if that name exists. */
function linkOnce(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Runs `write`, and creates the folder only if it is missing: checking each time costs as much as a small file. */
async function inFolder<Done>(path: string, write: () => Promise<Done>): Promise<Done> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    await mkdir(dirname(path), { recursive: true })
    return write()
  }
}

/** Deletes partial files of processes that have ended; run at the start. */
export async function forgetHalfFiles(folder: string): Promise<void> {
  const parts = await readdir(join(folder, PARTS)).catch(absent)
  const stale = (parts ?? []).filter((name) => !isOthers(Number.parseInt(name, 10)))
  await Promise.all(stale.map((name) => rm(join(folder, PARTS, name), { force: true })))
}

/** True if another running process has this number; partial files with our own number are from an earlier process. */
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
