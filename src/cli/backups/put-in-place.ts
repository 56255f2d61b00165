import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOCK_FILE, UNFINISHED_FILE } from '#platform/files/data-folder.ts'

/** Files that stay in place: the lock and its journal, whose holder keeps servers off this very folder. */
const ours: readonly string[] = [LOCK_FILE, `${LOCK_FILE}-journal`, UNFINISHED_FILE]

/** Entries of a data folder that are data. */
export const dataIn = async (dataDir: string): Promise<string[]> =>
  (await readdir(dataDir)).filter((name) => !ours.includes(name))

/** SQLite deletes both when the last connection to a database closes, which may be after the folder was read. */
const mayVanish = /\.db-(?:wal|shm)$/

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT' && mayVanish.test(from)
    if (!isGone) throw error
  }
}

/**
 * Steps that replace the data in the folder by `aside`, moving the old data to `kept`. The folder and its lock stay.
 * After a crash at any step, no server starts on partial data.
 */
export async function stepsIntoPlace(dataDir: string, aside: string, kept: string): Promise<(() => Promise<void>)[]> {
  const [old, restored] = [await dataIn(dataDir), await readdir(aside)]
  const unfinished = join(dataDir, UNFINISHED_FILE)
  return [
    () => writeFile(unfinished, `${aside}\n`),
    ...(old.length > 0 ? [async () => void (await mkdir(kept, { mode: 0o700 }))] : []),
    ...old.map((name) => () => move(join(dataDir, name), join(kept, name))),
    ...restored.map((name) => () => move(join(aside, name), join(dataDir, name))),
    () => rm(aside, { recursive: true }),
    () => rm(unfinished),
  ]
}
