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
  /** `file:…`, or `http://…` of a sqld. */
  url: string
  authToken?: string
  replica?: { url: string; authToken?: string }
  /** Of a server; see `openRemoteDb`. */
  reach?: Reach
  /** FULL survives a power cut, NORMAL only a crash of the process. */
  synchronous?: 'FULL' | 'NORMAL'
  /** Who does the checkpoints of a file in its stead; else the connection itself, within a write. */
  checkpoints?: Checkpoints
}

/** Opens a region's database for one long-lived process (Bun, CLI, tests): one connection, one write queue. */
export async function openFileDb(options: FileDbOptions): Promise<RegionDb> {
  const { region, url, synchronous = 'FULL', checkpoints } = options
  if (!url.startsWith('file:')) return openRemoteDb({ ...options, inGroups: true })
  const path = url.slice('file:'.length)
  const file = openClient(region, path, [
    // First, because it needs no lock: whatever fails after it, no write goes without.
    'PRAGMA foreign_keys = ON',
    'PRAGMA journal_mode = WAL',
    `PRAGMA synchronous = ${synchronous}`,
    // SQLite writes over deleted rows: an erased word is in no byte of the file (chapter calls-and-data).
    'PRAGMA secure_delete = ON',
    'PRAGMA cache_size = -16384',
    // Mapped pages count as memory of the process: with 256 MB of them the garbage collector believed the machine full and
    // took as much processor time as the answers (docs/figures.md, “Garbage”).
    'PRAGMA mmap_size = 33554432',
    ...(checkpoints ? [checkpoints.pragma] : []),
  ])
  // What is wrong with the file is said now.
  await untilUnlocked(region, () => file.execute('select 1 from sqlite_schema limit 1'))
  const client = waitingClient(file, region)
  const writeGroup = (groups: Parameters<GroupingClient['writeTogether']>[0]) => {
    const outcomes = client.writeTogether(groups)
    // Many writes look for work and find none.
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
    // Every write goes in a group here.
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

/** The same client, which waits for other processes; its batches are whole or not at all, and may be repeated. */
const waitingClient = (file: GroupingClient, region: string): GroupingClient =>
  Object.assign(Object.create(file) as GroupingClient, {
    execute: (...call: Parameters<GroupingClient['execute']>) => untilUnlocked(region, () => file.execute(...call)),
    batch: (...call: Parameters<GroupingClient['batch']>) => untilUnlocked(region, () => file.batch(...call)),
    migrate: (...call: Parameters<GroupingClient['migrate']>) => untilUnlocked(region, () => file.migrate(...call)),
  })
