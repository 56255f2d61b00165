import { type SQL, sql } from 'drizzle-orm'
import type { Statement } from '#db/region-db.ts'
import { ALIVE_MS } from './queue-rules.ts'

/** A queue with waiting people in which no request arrives for this long is given up: everybody may buy. */
const GIVEN_UP_MS = 60 * 60_000

const SOMEBODY_WAITS = `exists (select 1 from opening_place w
  where w.batch_id = o.batch_id and w.admitted_at is null and w.left_at is null)`

/** SQL condition: the draw is still due, or it was made for a moment that has been postponed meanwhile. */
const IS_NOT_DRAWN = '(o.seed is null or o.cut_at < b.opens_at)'

/**
 * SQL condition on row `o` of `opening` and stock `b`: only admitted people may buy. True until `alive_until`, and from
 * the opening until its draw even if no request arrived, as after an outage or a postponement. Arguments: now, twice.
 */
export const QUEUE_IS_ALIVE = `(o.alive_until > ?
  or (${IS_NOT_DRAWN} and b.opens_at > ? - ${GIVEN_UP_MS} and ${SOMEBODY_WAITS}))`

/** `QUEUE_IS_ALIVE` for stock `b` in a query. */
export const hasQueue = (now: number): SQL => {
  const [until, opened, rest] = QUEUE_IS_ALIVE.split('?').map((part) => sql.raw(part))
  return sql`exists (select 1 from opening o where o.batch_id = b.id and ${until}${now}${opened}${now}${rest})`
}

/**
 * Extends queues after the process was down, when no one could ask: waiting people get the time of a turn to come back.
 */
export const wakeQueues = (now: number): Statement => ({
  sql: `update opening as o set alive_until = ? where alive_until < ? and alive_until > ? and ${SOMEBODY_WAITS}`,
  args: [now + ALIVE_MS, now + ALIVE_MS, now - GIVEN_UP_MS],
})
