import type { Client } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import { type GroupingClient, openCachedFileClient } from './cached-file-client.ts'
import { asUnavailable } from './file-fault.ts'
import type { Reach } from './reach.ts'
import { type RegionDb, statementsOf, toInStatement, writeError } from './region-db.ts'
import { openRemoteDb } from './remote-db.ts'
import { watchedFileClient } from './watched-file-client.ts'
import { createWriteQueue } from './write-queue.ts'

/** How long a statement waits for another process that writes. */
const BUSY_TIMEOUT_MS = 5000

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')

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
}

/** Opens a region's database for one long-lived process (Bun, CLI, tests): one connection, one write queue. */
export async function openFileDb(options: FileDbOptions): Promise<RegionDb> {
  if (!options.url.startsWith('file:')) return openRemoteDb({ ...options, inGroups: true })
  const client = openClient(options.region, options.url.slice('file:'.length))
  const prepareConnection = async () => {
    // First, because it needs no lock: whatever fails after it, no write goes without.
    await client.execute('PRAGMA foreign_keys = ON')
    await client.execute('PRAGMA journal_mode = WAL')
    await client.execute(`PRAGMA synchronous = ${options.synchronous ?? 'FULL'}`)
    await client.execute('PRAGMA cache_size = -65536')
    await client.execute('PRAGMA mmap_size = 268435456')
  }
  await prepareConnection()
  const enqueue = createWriteQueue((groups) => retryBusy(client, prepareConnection, () => client.writeTogether(groups)))

  const write: RegionDb['write'] = async (steps) => {
    try {
      return await enqueue(statementsOf(steps))
    } catch (error) {
      throw writeError(steps, error)
    }
  }

  return {
    region: options.region,
    place: options.region,
    reach: null,
    replica: null,
    orm: drizzle(client, { casing: 'snake_case' }),
    readBatch: (statements) => client.batch(statements.map(toInStatement), 'read'),
    query: (sql, args = []) => client.execute(toInStatement({ sql, args })),
    close: () => client.close(),
    write,
    // Every write goes in a group here.
    writeHot: async (_key, steps) => void (await write(steps)),
  }
}

function openClient(region: string, path: string): GroupingClient {
  try {
    return watchedFileClient(openCachedFileClient(path, BUSY_TIMEOUT_MS), region, path)
  } catch (error) {
    throw asUnavailable(error, region, path)
  }
}

/** Another process (the CLI) may hold the file: after BUSY the connection would read stale, so it is opened anew. */
async function retryBusy<T>(client: Client, prepareConnection: () => Promise<void>, work: () => T): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || attempt === 5) throw error
      client.reconnect()
      await prepareConnection()
      await new Promise((resolve) => setTimeout(resolve, 20 * attempt + Math.random() * 30))
    }
  }
}
