import type { ResultSet } from '@libsql/client'
import type { Statement } from '../../db/region-db.ts'

export const beat = (now: number): Statement => ({
  sql: 'insert into heartbeat (id, at) values (1, ?) on conflict (id) do update set at = excluded.at',
  args: [now],
})

/** When the newest heartbeat was, as the place that is asked knows it, UTC ms; 0 when there was none. */
export async function lastBeat(query: (sql: string) => Promise<ResultSet>): Promise<number> {
  const { rows } = await query('select at from heartbeat where id = 1')
  return Number(rows[0]?.at ?? 0)
}
