import { createClient, type ResultSet } from '@libsql/client/http'
import { asUnavailable } from './file-fault.ts'
import { patientFetch, retryBusy } from './patient-fetch.ts'
import { placeReach, type Reach } from './reach.ts'
import { readsTogether } from './reads-together.ts'
import { type RegionDb, replicaPlace, runWrite, toInStatement, toStatements, writeError } from './region-db.ts'
import { writeRemoteGroup } from './remote-group.ts'
import { remoteOrm } from './remote-orm.ts'
import { createWriteQueue } from './write-queue.ts'

export interface RemoteDbOptions {
  region: string
  /** `libsql://…`, `https://…`, or `http://…` for a sqld server. */
  url: string
  authToken?: string
  /** A copy that may lag behind; see `readingView`. */
  replica?: { url: string; authToken?: string }
  /** Time limit of each HTTP request; 10 s when absent. */
  timeoutMs?: number
  fetch?: typeof fetch
  /** Groups all writes: for a process shared by all requests. In a process per request only hot writes are grouped. */
  inGroups?: boolean
  /** Decides what to send; default: the process's knowledge of the server. Not for the replica. */
  reach?: Reach
}

const TIMEOUT_MS = 10_000
/** Most writes in one request: with more, the first would wait too long. */
const LARGEST_GROUP = 50

/**
 * Region's database over HTTP; simultaneous reads share a round trip. One per request: requests of a Worker that share
 * a client hang. Retries only 429 and SQLITE_BUSY; after a network error or time-out the outcome is unknown:
 * `DatabaseUnavailable`, and the caller's idempotency key decides.
 */
export function openRemoteDb(options: RemoteDbOptions): RegionDb {
  const { region, url, replica } = options
  const client = openClient(options, region)
  const enqueue = createRemoteWriteQueue(options)
  /** Converts faults of the server's disk, which are not the write's. */
  const ofServer = (error: unknown) => asUnavailable(error, region, `The server of ${region}`)
  const copy = replica && openClient({ ...options, ...replica, reach: undefined }, replicaPlace(region))
  const writeInGroup: RegionDb['write'] = async (steps) => {
    try {
      return await enqueue(toStatements(steps))
    } catch (error) {
      throw ofServer(writeError(steps, error))
    }
  }
  const writeAlone: RegionDb['write'] = async (steps) => {
    try {
      return await retryBusy(region, () => runWrite(client, steps))
    } catch (error) {
      throw ofServer(error)
    }
  }
  return {
    region,
    place: region,
    reach: options.reach ?? placeReach(url),
    replica: replica && copy ? { client: copy, place: replicaPlace(region), reach: placeReach(replica.url) } : null,
    orm: remoteOrm(client),
    write: options.inGroups ? writeInGroup : writeAlone,
    writeHot: async (_key, steps) => (await writeInGroup(steps)).at(-1)?.rows.length ?? 0,
    readBatch: (statements) => client.batch(statements.map(toInStatement), 'read'),
    query: (sql, args = []) => client.execute(toInStatement({ sql, args })),
    close() {
      client.close()
      copy?.close()
    },
  }
}

function openClient(options: Omit<RemoteDbOptions, 'replica'>, place: string) {
  const { url, authToken } = options
  const client = createClient({ url, authToken, fetch: placeFetch(options, place) })
  return Object.assign(
    client,
    readsTogether({ execute: client.execute.bind(client), batch: client.batch.bind(client) }),
  )
}

const placeFetch = ({ url, timeoutMs, fetch: send, reach }: RemoteDbOptions, place: string) =>
  patientFetch({ place, send: send ?? fetch, timeoutMs: timeoutMs ?? TIMEOUT_MS, reach: reach ?? placeReach(url) })

/** Group commit over HTTP, for a process that collects many writers of the same rows. */
export function createRemoteWriteQueue(options: RemoteDbOptions) {
  const { region, url, authToken } = options
  const patient = placeFetch(options, region)
  return createWriteQueue<ResultSet[]>(
    (groups) => retryBusy(region, () => writeRemoteGroup({ url, authToken, fetch: patient }, groups)),
    { largestGroup: LARGEST_GROUP, soon: (run) => setTimeout(run, 0) },
  )
}
