import { accessSync, constants, existsSync } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'libsql'
import { ConfigError } from './config-error.ts'

/** Makes the folder where there is none. Throws `ConfigError` with one line where nothing can be written in it. */
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

/** What an error of the file system says about the data folder. */
export function folderFault(dataDir: string, error: unknown): ConfigError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return code === 'EEXIST' || code === 'ENOTDIR'
    ? new ConfigError(`DATA_DIR: ${dataDir} is no folder: name one, or move the file away.`)
    : notWritable(dataDir, code)
}

export const LOCK_FILE = 'server.lock'
/** There while a restore puts a backup in place, and after one that was broken off. */
export const UNFINISHED_FILE = 'restore.unfinished'

export const isUnfinished = (dataDir: string): boolean => existsSync(join(dataDir, UNFINISHED_FILE))

/** Throws `ConfigError` with one line where a restore was broken off: a part of the data would be taken for all of it. */
export function refuseUnfinished(dataDir: string): void {
  if (isUnfinished(dataDir))
    throw new ConfigError(`DATA_DIR: a restore of ${dataDir} was broken off: run it again, with --force.`)
}

/** Somebody else has the lock. */
export class FolderTaken extends ConfigError {
  constructor(dataDir: string) {
    super(`DATA_DIR: another server works on ${dataDir}: stop it first, or give this one a folder of its own.`)
  }
}

/** A lock ends with its connection, and that with the last reference to it. */
const held = new Set<object>()

/**
 * Keeps every other server off the folder until the answer is called or the process ends, however it ends: the lock is the
 * operating system's (of SQLite, on a file that stays empty), so that none is left behind, and that it is seen from another
 * container on the same disk. Throws `FolderTaken` while somebody has it.
 */
export function lockDataFolder(dataDir: string): () => void {
  const path = join(dataDir, LOCK_FILE)
  try {
    const lock = new Database(path, { timeout: 0 })
    lock.exec('BEGIN EXCLUSIVE')
    // One that can only be read would be locked against nobody.
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
