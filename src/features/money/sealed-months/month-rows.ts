import { rowsAtOnce } from '#db/rows-at-once.ts'
import type { ReadDb } from '#handler/office-context.ts'
import type { Period } from '#kernel/time/types.ts'
import { breather } from '#lib/breather.ts'

/** Rows read by one statement, so that a month of 40,000 orders blocks nobody for long. */
const PART = 100

export type Row = Record<string, unknown>

/** Reads part after part, each from behind the last row, until there is none. */
export async function* inParts<Item = Row>(
  read: (last: Item | undefined) => Promise<readonly Item[]>,
): AsyncGenerator<readonly Item[]> {
  const breathe = breather()
  for (let rows = await read(undefined); rows.length > 0; rows = await read(rows.at(-1))) {
    yield rows
    await breathe()
  }
}

/** Condition and order of a query for `rowsById`, whose columns have `row_id`. */
export const byId = (alias: string): string =>
  `${alias}.id > ?1 and ${alias}.id <= ?2 and +${alias}.book_ts >= ?3 and +${alias}.book_ts < ?4 order by ${alias}.id`

/**
 * Reads a month's rows of a book in the order of their ids. Many may be booked at one moment, the end of a closed month,
 * so a walk by moments would sort them again for each part; ids of a month stand nearly together.
 */
export async function* rowsById(
  db: ReadDb,
  table: 'ledger_entry' | 'statement_entry',
  query: string,
  { startTs, endTs }: Period,
): AsyncGenerator<readonly Row[]> {
  const { rows } = await db.query(
    `select min(id) as first, max(id) as last from ${table} where book_ts >= ? and book_ts < ?`,
    [startTs, endTs],
  )
  const [bounds] = rows
  if (!bounds || bounds.first === null) return
  yield* inParts(async (last) => {
    const after = last ? Number(last.row_id) : Number(bounds.first) - 1
    return (await db.query(`${query} limit ${rowsAtOnce(db, PART)}`, [after, Number(bounds.last), startTs, endTs])).rows
  })
}

/** Condition and order of a query for `rowsByMoment`, whose columns have `at` and `row_id`. */
export const byMoment = (alias: string): string =>
  `${alias}.book_ts < ?1 and (${alias}.book_ts, ${alias}.id) > (?2, ?3) order by ${alias}.book_ts, ${alias}.id`

/** Reads a month's rows of a table whose ids are texts, by the moment of booking and the id. */
export const rowsByMoment = (db: ReadDb, query: string, { startTs, endTs }: Period): AsyncGenerator<readonly Row[]> =>
  inParts(async (last) => {
    // A number sorts before every text.
    const after = last ? [Number(last.at), String(last.row_id)] : [startTs, -1]
    return (await db.query(`${query} limit ${rowsAtOnce(db, PART)}`, [endTs, ...after])).rows
  })
