import type { ResultSet } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import { type GroupingClient, openCachedFileClient } from './cached-file-client.ts'
import type { Checkpoints } from './checkpoints.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { asUnavailable } from './file-fault.ts'
import { isBusy, LOCK_PATIENCE_MS, lockPause, untilUnlocked } from './file-lock.ts'
import type { Reach } from './reach.ts'
import { type RegionDb, toInStatement, toStatements, writeError } from './region-db.ts'
import { openRemoteDb } from './remote-db.ts'
import { watchedFileClient } from './watched-file-client.ts'
import { createWriteQueue } from './write-queue.ts'

export interface FileDbOptions {
  region: string
  /** `file:…`, or `http://…` for a sqld server. */
  url: string
  authToken?: string
  replica?: { url: string; authToken?: string }
  /** Used only for a server; see `openRemoteDb`. */
  reach?: Reach
  /** FULL survives a power failure, NORMAL only a crash of the process. */
  synchronous?: 'FULL' | 'NORMAL'
  /** Thread for the checkpoints of the file; without it the connection makes them within a write. */
  checkpoints?: Checkpoints
}

/** Opens a region's database for one long-lived process (Bun, CLI, tests), with one connection and one write queue. */
export async function openFileDb(options: FileDbOptions): Promise<RegionDb> {
  const { region, url, synchronous = 'FULL', checkpoints } = options
  if (!url.startsWith('file:')) return openRemoteDb({ ...options, inGroups: true })
  const path = url.slice('file:'.length)
  const file = openClient(region, path, [
    // First, because it needs no lock: even if a later pragma fails, every write checks foreign keys.
    'PRAGMA foreign_keys = ON',
    'PRAGMA journal_mode = WAL',
    `PRAGMA synchronous = ${synchronous}`,
    // SQLite overwrites deleted rows: no byte of the file keeps an erased word (chapter calls-and-data).
    'PRAGMA secure_delete = ON',
    'PRAGMA cache_size = -16384',
    // Mapped pages count as the process's memory: with 256 MB the garbage collector thought the machine full, and took
    // as much processor time as the answers (docs/figures.md, “Garbage”).
    'PRAGMA mmap_size = 33554432',
    ...(checkpoints ? [checkpoints.pragma] : []),
  ])
  // First read, to report a damaged file now.
  await untilUnlocked(region, () => file.execute('select 1 from sqlite_schema limit 1'))
  const client = waitingClient(file, region)
  const writeGroup = (groups: Parameters<GroupingClient['writeTogether']>[0]) => {
    const outcomes = client.writeTogether(groups)
    // Skips writes that changed nothing: many only look for work and find none.
    if (checkpoints && outcomes.some(hasChanged)) checkpoints.written(path)
    return outcomes
  }
  const enqueue = createWriteQueue(async (groups) => writeGroup(groups), {
    patience: {
      mayTryAgain: isBusy,
      limitMs: LOCK_PATIENCE_MS,
      pause: lockPause,
      givenUp: (error) => new DatabaseUnavailable(region, 'locked', error),
    },
  })

  const write: RegionDb['write'] = async (steps) => {
    try {
      return await enqueue(toStatements(steps))
    } catch (error) {
      throw writeError(steps, error)
    }
  }

  return {
    region,
    place: region,
    reach: null,
    replica: null,
    orm: drizzle(client, { casing: 'snake_case' }),
    readBatch: (statements) => client.batch(statements.map(toInStatement), 'read'),
    query: (sql, args = []) => client.execute(toInStatement({ sql, args })),
    close: () => client.close(),
    write,
    // All writes are grouped here, so hot ones need nothing special.
    writeHot: async (_key, steps) => (await write(steps)).at(-1)?.rows.length ?? 0,
  }
}

const hasChanged = (outcome: ResultSet[] | Error): boolean =>
  !(outcome instanceof Error) && outcome.some(({ rowsAffected, rows }) => rowsAffected + rows.length > 0)

function openClient(region: string, path: string, pragmas: readonly string[]): GroupingClient {
  try {
    return watchedFileClient(openCachedFileClient(path, pragmas), region, path)
  } catch (error) {
    throw asUnavailable(error, region, path)
  }
}

/** Client that waits while another process holds the lock; its batches are atomic and may be repeated. */
const waitingClient = (file: GroupingClient, region: string): GroupingClient =>
  Object.assign(Object.create(file) as GroupingClient, {
    execute: (...call: Parameters<GroupingClient['execute']>) => untilUnlocked(region, () => file.execute(...call)),
    batch: (...call: Parameters<GroupingClient['batch']>) => untilUnlocked(region, () => file.batch(...call)),
    migrate: (...call: Parameters<GroupingClient['migrate']>) => untilUnlocked(region, () => file.migrate(...call)),
  })
