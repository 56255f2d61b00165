import type { Client } from '@libsql/client'
import { DatabaseUnavailable, databaseUnavailable } from './database-unavailable.ts'
import { isRead } from './reads-together.ts'
import { type Reads, type RegionDb, toInStatement } from './region-db.ts'
import { remoteOrm } from './remote-orm.ts'

/** Where there is another place to ask, nobody waits longer than this for the first. */
const IMPATIENCE_MS = 3000

/**
 * What one request sees of a region that has a replica: everything from one place, and from the other one as soon as the
 * first does not answer; `place` tells which, and changes at most once. `first` is where it begins.
 *
 * From the primary: who reads her own writes. If it does not answer, what the replica last knew is shown, and every write is
 * refused: nothing is decided from what may be old. From the replica: catalogue reads of visitors.
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
  /** A catalogue read of a visitor decides nothing; any other request must not write what it thinks of old rows. */
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

/** Ends the wait, not the request: its own time limit does. */
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
