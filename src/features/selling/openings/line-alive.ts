import { type SQL, sql } from 'drizzle-orm'
import type { Statement } from '#db/region-db.ts'
import { ALIVE_MS } from './line-rules.ts'

/** A line that nobody has asked about for so long, though people wait in it, is given up: everybody buys. */
const GIVEN_UP_MS = 60 * 60_000

const SOMEBODY_WAITS = `exists (select 1 from opening_place w
  where w.batch_id = o.batch_id and w.admitted_at is null and w.left_at is null)`

/** Before its opening everybody in a line joined for another moment, which was put off, or the lot is still to be drawn. */
const IS_NOT_DRAWN = '(o.seed is null or o.cut_at < b.opens_at)'

/**
 * Of the row `o` of `opening` and its stock `b` in a query: only those let in buy now. Besides the time to which turns put
 * it off, a line is alive from the opening until its lot is drawn: nobody may have asked in between, as after an outage,
 * or since the opening was put off. Arguments: now, twice.
 */
export const LINE_IS_ALIVE = `(o.alive_until > ?
  or (${IS_NOT_DRAWN} and b.opens_at > ? - ${GIVEN_UP_MS} and ${SOMEBODY_WAITS}))`

/** The same of the stock `b` in a query. */
export const hasLine = (now: number): SQL => {
  const [until, opened, rest] = LINE_IS_ALIVE.split('?').map((part) => sql.raw(part))
  return sql`exists (select 1 from opening o where o.batch_id = b.id and ${until}${now}${opened}${now}${rest})`
}

/** Nobody was asked while the process was away: those who wait have the time of a turn to come back. */
export const wakeLines = (now: number): Statement => ({
  sql: `update opening as o set alive_until = ? where alive_until < ? and alive_until > ? and ${SOMEBODY_WAITS}`,
  args: [now + ALIVE_MS, now + ALIVE_MS, now - GIVEN_UP_MS],
})
