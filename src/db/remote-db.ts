import { createClient } from '@libsql/client/http'
import { drizzle } from 'drizzle-orm/libsql/http'
import { readsTogether } from './reads-together.ts'
import { type RegionDb, runWrite, statementsOf, toInStatement, writeError } from './region-db.ts'
import { writeRemoteGroup } from './remote-group.ts'
import { schema } from './schema.ts'
import { createWriteQueue } from './write-queue.ts'

export interface RemoteDbOptions {
  region: string
  /** `libsql://…`, `https://…`, or `http://…` of a sqld. */
  url: string
  authToken?: string
  /** Per HTTP request; 10 s when absent. */
  timeoutMs?: number
  fetch?: typeof fetch
}

const TRIES = 6
const TIMEOUT_MS = 10_000
/** Hot writes in one request to the server: more would keep the first of them waiting. */
const LARGEST_GROUP = 50

/**
 * A region's database over HTTP; reads of one moment share a round trip. Open one per request: a client that several
 * requests of a Worker share hangs.
 * Reads and writes are tried again only where the server says that it did nothing (429, SQLITE_BUSY). After a network
 * error or a time-out the outcome is unknown: it is thrown, and the caller's idempotency key decides.
 */
export function openRemoteDb(options: RemoteDbOptions): RegionDb {
  const { region, url, authToken } = options
  const client = createClient({
    url,
    authToken,
    fetch: patientFetch(options.fetch ?? fetch, options.timeoutMs ?? TIMEOUT_MS),
  })
  Object.assign(client, readsTogether({ execute: client.execute.bind(client), batch: client.batch.bind(client) }))
  const enqueue = createRemoteWriteQueue(options)
  return {
    region,
    orm: drizzle(client, { schema, casing: 'snake_case' }),
    write: (steps) => retryBusy(() => runWrite(client, steps)),
    async writeHot(_key, steps) {
      try {
        await enqueue(statementsOf(steps))
      } catch (error) {
        throw writeError(steps, error)
      }
    },
    readBatch: (statements) => client.batch(statements.map(toInStatement), 'read'),
    query: (sql, args = []) => client.execute(toInStatement({ sql, args })),
    close: () => client.close(),
  }
}

/** Group commit over HTTP, for whoever many writes to the same rows come together at. */
export function createRemoteWriteQueue({ url, authToken, timeoutMs, fetch: send }: RemoteDbOptions) {
  const patient = patientFetch(send ?? fetch, timeoutMs ?? TIMEOUT_MS)
  return createWriteQueue((groups) => retryBusy(() => writeRemoteGroup({ url, authToken, fetch: patient }, groups)), {
    largestGroup: LARGEST_GROUP,
    soon: (run) => setTimeout(run, 0),
  })
}

/** Each try has its own time limit; 429 is tried again, with the wait that the server asks for if it does. */
function patientFetch(send: typeof fetch, timeoutMs: number): NonNullable<Parameters<typeof createClient>[0]['fetch']> {
  return async (request: Request) => {
    for (let attempt = 1; ; attempt++) {
      const response = await send(request.clone(), { signal: AbortSignal.timeout(timeoutMs) })
      if (response.status !== 429 || attempt === TRIES) return response
      await response.body?.cancel()
      const asked = Number(response.headers.get('retry-after') ?? 0) * 1000
      await sleep(Math.min(asked || backOff(attempt), 2000))
    }
  }
}

/** A busy server has undone the whole batch. */
async function retryBusy<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error) || attempt === TRIES) throw error
      await sleep(backOff(attempt))
    }
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')

/** Full jitter: of many that were refused together, few come back together. */
const backOff = (attempt: number): number => Math.random() * 25 * 2 ** attempt

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
