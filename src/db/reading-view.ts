import type { Client } from '@libsql/client'
import { DatabaseUnavailable, databaseUnavailable } from './database-unavailable.ts'
import { isRead } from './reads-together.ts'
import { type Reads, type RegionDb, toInStatement } from './region-db.ts'
import { remoteOrm } from './remote-orm.ts'

/** Longest wait for the first place when there is another one to ask. */
const IMPATIENCE_MS = 3000

/**
 * One request's view of a region with a replica: reads come from `first`, and from the other database once that does
 * not answer; `place` changes at most once. On the primary a request reads its own writes; after falling back to the
 * replica its writes are refused, since nothing may be decided from old data. Visitors' catalogue reads start at the
 * replica.
 */
export function readingView(db: RegionDb, first: 'primary' | 'replica'): RegionDb {
  const { replica } = db
  const primary = libsqlClient(db)
  if (replica === null || primary === null) return db
  const original = { client: primary, place: db.region, reach: db.reach }
  const order = first === 'primary' ? [original, replica] : [replica, original]
  const preferred = order.find(({ reach }) => reach?.isOpen() ?? true) ?? order[0]
  let at = preferred ?? original
  const begunAt = at

  const read = async <T>(ask: (client: Reads) => Promise<T>): Promise<T> => {
    const asked = at
    if (asked !== begunAt) return ask(asked.client)
    try {
      return await inTime(asked, ask(asked.client))
    } catch (error) {
      if (databaseUnavailable(error) === null) throw error
      at = asked === original ? replica : original
      return ask(at.client)
    }
  }
  const client: Client = Object.assign(Object.create(primary) as Client, {
    execute: (...call: Parameters<Client['execute']>) =>
      isRead(call[0]) ? read((from) => from.execute(...call)) : primary.execute(...call),
    batch: (...call: Parameters<Client['batch']>) =>
      call[1] === 'write' ? primary.batch(...call) : read((from) => from.batch(...call)),
  })
  /**
   * Only a visitor's catalogue read may use old rows freely; all other requests must not write what they derive from
   * them.
   */
  const refuse = () => {
    if (first === 'primary' && at === replica) throw new DatabaseUnavailable(db.region, 'skipped')
  }
  return {
    ...db,
    get place() {
      return at.place
    },
    orm: remoteOrm(client),
    readBatch: (statements) => client.batch(statements.map(toInStatement), 'read'),
    query: (sql, args = []) => client.execute(toInStatement({ sql, args })),
    async write(steps) {
      refuse()
      return db.write(steps)
    },
    async writeHot(key, steps) {
      refuse()
      return db.writeHot(key, steps)
    },
  }
}

/** Ends the wait, not the request, which has its own time limit. */
async function inTime<T>({ place, reach }: Pick<RegionDb, 'place' | 'reach'>, asked: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reach?.failed()
      reject(new DatabaseUnavailable(place, 'unreachable'))
    }, IMPATIENCE_MS)
  })
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}

function libsqlClient({ orm }: RegionDb): Client | null {
  const client: unknown = '$client' in orm ? orm.$client : null
  return typeof client === 'object' && client !== null && 'execute' in client && 'batch' in client
    ? (client as Client)
    : null
}
