import type { ResultSet } from '@libsql/client'
import type { Statement } from '#db/region-db.ts'

/** Longest pause between heartbeats, which come once a minute; beyond it nothing watched the clock. */
const GAP_MS = 15 * 60_000

/**
 * Writes the current moment (row 1). If the clock has moved by more than `GAP_MS` since the last heartbeat, also writes
 * to when (row 2) and from when (row 3) it moved.
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

/** Newest heartbeat that this database has, UTC ms; 0 if it has none. */
export async function lastBeat(query: (sql: string) => Promise<ResultSet>): Promise<number> {
  const { rows } = await query('select at from heartbeat where id = 1')
  return Number(rows[0]?.at ?? 0)
}

/**
 * Last move of the clock while nothing watched it: the server was stopped, or the clock was set. Null if there was
 * none, or if it is older than `provenMs`, by when an operator would have corrected a wrong clock.
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
