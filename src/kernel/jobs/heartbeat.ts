import type { ResultSet } from '@libsql/client'
import type { Statement } from '#db/region-db.ts'

/** Beats come once a minute; a pause beyond this is one in which nobody watched the clock. */
const GAP_MS = 15 * 60_000

/**
 * Notes the moment (row 1), and of a clock that has moved on by more than a pause since then, when it did (row 2) and from
 * where (row 3).
 */
export const beat = (now: number): Statement => ({
  sql: `insert into heartbeat (id, at)
    select * from (
      select 2 as id, ?1 as at from heartbeat where id = 1 and at < ?1 - ${GAP_MS}
      union all select 3, at from heartbeat where id = 1 and at < ?1 - ${GAP_MS}
      union all select 1, ?1) where true
    on conflict (id) do update set at = excluded.at`,
  args: [now],
})

/** When the newest heartbeat was, as the place that is asked knows it, UTC ms; 0 when there was none. */
export async function lastBeat(query: (sql: string) => Promise<ResultSet>): Promise<number> {
  const { rows } = await query('select at from heartbeat where id = 1')
  return Number(rows[0]?.at ?? 0)
}

/**
 * How the clock last moved on unwatched: by a stop of the server, or by itself. Null where that is longer ago than `provenMs`,
 * in which somebody would have put it right, or where it never did.
 */
export async function findUnwatchedMove(
  query: (sql: string) => Promise<ResultSet>,
  now: number,
  provenMs: number,
): Promise<{ from: number; to: number } | null> {
  const { rows } = await query('select id, at from heartbeat where id in (1, 2, 3)')
  const at = new Map(rows.map((row) => [Number(row.id), Number(row.at)]))
  const [last = now, to = 0, from = now] = [at.get(1), at.get(2), at.get(3)]
  if (last < now - GAP_MS) return { from: last, to: now }
  return to > now - provenMs && to <= now ? { from, to } : null
}
