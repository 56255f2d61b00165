import type { ReadDb } from '#handler/office-context.ts'
import { splitPeriod } from '#kernel/time/split-period.ts'
import type { Period } from '#kernel/time/types.ts'
import type { StatementKind, StatementPart } from './statement-shapes.ts'

/** Longest period that is shown by day: two months. */
const DAYS_MS = 62.5 * 86_400_000

/** Parts in which a period is shown. */
export const shownBy = ({ startTs, endTs }: Period): 'day' | 'month' => (endTs - startTs <= DAYS_MS ? 'day' : 'month')

const columns = { vendor: 'vendor_id', group: 'group_id' } as const

/** Sums of a partner or a group by day or month, each part by the index of its column in booking order. */
export async function readStatementParts(
  db: ReadDb,
  zone: string,
  { of, id, period }: { of: StatementKind; id: string; period: Period },
): Promise<StatementPart[]> {
  const parts = splitPeriod(zone, period, shownBy(period))
  const { rows } = await db.query(
    `select (select json_array(coalesce(sum(e.quantity), 0), coalesce(sum(e.price), 0), coalesce(sum(e.owed), 0))
        from statement_entry e where e.${columns[of]} = ? and e.book_ts >= p.value ->> 0 and e.book_ts < p.value ->> 1) sums
      from json_each(?) p order by p.key`,
    [id, JSON.stringify(parts.map(({ startTs, endTs }) => [startTs, endTs]))],
  )
  return parts.map(({ from, to }, at) => {
    const [tickets = 0, price = 0, owed = 0]: number[] = JSON.parse(String(rows[at]?.sums ?? '[]'))
    return { from, to, tickets, price, owed }
  })
}
