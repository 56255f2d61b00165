import type { ReadDb } from '#handler/office-context.ts'
import type { Period } from '#kernel/time/types.ts'
import { breather } from '#lib/breather.ts'

/** Rows read by one statement, so that a month of 40,000 orders blocks nobody for long. */
const PART = 1_000

export type Row = Record<string, unknown>

/**
 * Reads rows of a period part by part in the order of a moment and an id. The query has `at` and `row_id` among its
 * columns, and as parameters the period's end and the place after which it goes on.
 */
export async function* rowsInOrder(db: ReadDb, query: string, period: Period): AsyncGenerator<readonly Row[]> {
  const breathe = breather()
  // Before every id: SQLite sorts texts behind numbers.
  let after: [at: number, id: number | string] = [period.startTs, -1]
  for (;;) {
    const { rows } = await db.query(`${query} limit ${PART}`, [period.endTs, ...after])
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = [Number(last.at), typeof last.row_id === 'number' ? last.row_id : String(last.row_id)]
    await breathe()
  }
}

/** Condition and order of such a query over a table's columns. */
export const inOrder = (at: string, id: string): string =>
  `${at} < ?1 and (${at}, ${id}) > (?2, ?3) order by ${at}, ${id}`
