import { accessSync, constants, existsSync } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'libsql'
import { ConfigError } from '../config/config-error.ts'

/** Creates the folder if it is missing. Throws a one-line `ConfigError` if it is not writable. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.W_OK)
  } catch (error) {
    throw folderFault(dataDir, error)
  }
}

const notWritable = (dataDir: string, why: string) =>
  new ConfigError(
    `DATA_DIR: nothing can be written in ${dataDir} (${why}): give it to the user that the product runs as.`,
  )

/** Error for a file system error in the data folder. */
export function folderFault(dataDir: string, error: unknown): ConfigError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return code === 'EEXIST' || code === 'ENOTDIR'
    ? new ConfigError(`DATA_DIR: ${dataDir} is no folder: name one, or move the file away.`)
    : notWritable(dataDir, code)
}

export const LOCK_FILE = 'server.lock'
/** File that exists while a restore is replacing the data, and after an interrupted one. */
export const UNFINISHED_FILE = 'restore.unfinished'

export const isUnfinished = (dataDir: string): boolean => existsSync(join(dataDir, UNFINISHED_FILE))

/** Throws a one-line `ConfigError` after an interrupted restore, whose data would be incomplete. */
export function refuseUnfinished(dataDir: string): void {
  if (isUnfinished(dataDir))
    throw new ConfigError(`DATA_DIR: a restore of ${dataDir} was broken off: run it again, with --force.`)
}

/** Another process holds the lock. */
export class FolderTaken extends ConfigError {
  constructor(dataDir: string) {
    super(`DATA_DIR: another server works on ${dataDir}: stop it first, or give this one a folder of its own.`)
  }
}

/** References to held locks: a lock ends with its connection, and that with the last reference. */
const held = new Set<object>()

/**
 * Keeps other servers off the folder until the returned function is called or the process ends: the operating system's
 * lock (by SQLite, on an empty file) never stays behind and is seen from other containers. Throws `FolderTaken`.
 */
export function lockDataFolder(dataDir: string): () => void {
  const path = join(dataDir, LOCK_FILE)
  try {
    const lock = new Database(path, { timeout: 0 })
    lock.exec('BEGIN EXCLUSIVE')
    // A read-only lock file would lock out nobody.
    accessSync(path, constants.W_OK)
    held.add(lock)
    return () => {
      held.delete(lock)
      lock.close()
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code.startsWith('SQLITE_BUSY')) throw new FolderTaken(dataDir)
    throw notWritable(dataDir, `${LOCK_FILE}${code && `: ${code}`}`)
  }
}
