import { jsonRows, readJsonRows } from '#db/json-rows.ts'
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

/** Rows of a book to read: their columns as SQL by name, the tables, and how these name the book. */
export interface BookQuery {
  columns: Readonly<Record<string, string>>
  from: string
  book: string
}

/** Reads one part of a query, as one text: rows of columns take three times as long. */
async function readPart(db: ReadDb, { columns, from }: Omit<BookQuery, 'book'>, args: readonly unknown[]) {
  const names = Object.keys(columns)
  const sql = jsonRows(Object.values(columns).join(', '), `${from} limit ${rowsAtOnce(db, PART)}`)
  return readJsonRows<unknown[]>(await db.query(sql, [...args])).map((values) => {
    const row: Row = {}
    for (const [at, name] of names.entries()) row[name] = values[at]
    return row
  })
}

/**
 * Reads a month's rows of a book in the order of their ids. Many may be booked at one moment, the end of a closed month,
 * so a walk by moments would sort them again for each part; ids of a month stand nearly together.
 */
export async function* rowsById(
  db: ReadDb,
  table: 'ledger_entry' | 'statement_entry',
  { columns, from, book }: BookQuery,
  { startTs, endTs }: Period,
): AsyncGenerator<readonly Row[]> {
  const { rows } = await db.query(
    `select min(id) as first, max(id) as last from ${table} where book_ts >= ? and book_ts < ?`,
    [startTs, endTs],
  )
  const [bounds] = rows
  if (!bounds || bounds.first === null) return
  const query = {
    columns: { ...columns, row_id: `${book}.id` },
    from: `${from} where ${book}.id > ?1 and ${book}.id <= ?2 and +${book}.book_ts >= ?3 and +${book}.book_ts < ?4
      order by ${book}.id`,
  }
  yield* inParts((last) => {
    const after = last ? Number(last.row_id) : Number(bounds.first) - 1
    return readPart(db, query, [after, Number(bounds.last), startTs, endTs])
  })
}

/** Reads a month's rows of a table whose ids are texts, by the moment of booking and the id. */
export function rowsByMoment(
  db: ReadDb,
  { columns, from, book }: BookQuery,
  { startTs, endTs }: Period,
): AsyncGenerator<readonly Row[]> {
  const query = {
    columns: { ...columns, row_id: `${book}.id`, at: `${book}.book_ts` },
    from: `${from} where ${book}.book_ts < ?1 and (${book}.book_ts, ${book}.id) > (?2, ?3)
      order by ${book}.book_ts, ${book}.id`,
  }
  return inParts((last) => {
    // A number sorts before every text.
    const after = last ? [Number(last.at), String(last.row_id)] : [startTs, -1]
    return readPart(db, query, [endTs, ...after])
  })
}
