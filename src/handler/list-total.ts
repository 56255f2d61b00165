import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { MOST_COUNTED } from '#contract/list-shapes.ts'

/** How the rows that match are counted, beside the page: an expression that needs no table. */
export interface ListTotal {
  count: SQL<number | null>
  /** Whether one more than `MOST_COUNTED` stands for all there are. */
  isCapped: boolean
}

const matching = (table: SQLiteTable, wanted: SQL | undefined): SQL =>
  wanted === undefined ? sql`from ${table}` : sql`from ${table} where ${wanted}`

/** All of them. */
export const exactTotal = (table: SQLiteTable, wanted: SQL | undefined): ListTotal => ({
  count: sql`(select count(*) ${matching(table, wanted)})`,
  isCapped: false,
})

/** No further than `MOST_COUNTED`. */
export const cappedTotal = (table: SQLiteTable, wanted: SQL | undefined): ListTotal => ({
  count: sql`(select count(*) from (select 1 ${matching(table, wanted)} limit ${MOST_COUNTED + 1}))`,
  isCapped: true,
})

/** Whoever asks does not want to know. */
export const noTotal: ListTotal = { count: sql`null`, isCapped: false }

/** As usual: all are counted, those with words no further than `MOST_COUNTED`. */
export function listTotal(
  table: SQLiteTable,
  wanted: SQL | undefined,
  { text = '', count }: { text?: string; count?: boolean },
): ListTotal {
  if (count === false) return noTotal
  return text === '' ? exactTotal(table, wanted) : cappedTotal(table, wanted)
}

/** What an answer says of the total that was counted. */
export function statedTotal(
  { isCapped }: ListTotal,
  counted: number | null | undefined,
  page: { rows: readonly unknown[]; nextCursor: string | null },
): { total: number; moreThanTotal: boolean } {
  if (typeof counted !== 'number') return { total: page.rows.length, moreThanTotal: page.nextCursor !== null }
  const isMore = isCapped && counted > MOST_COUNTED
  return { total: isMore ? MOST_COUNTED : counted, moreThanTotal: isMore }
}
