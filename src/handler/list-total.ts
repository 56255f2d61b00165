import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { MOST_COUNTED } from '#contract/list-shapes.ts'

/** Count of the matching rows as an SQL expression without a `from`, selected beside the page. */
export interface ListTotal {
  count: SQL<number | null>
  /** True if the count may stop one above `MOST_COUNTED`, which then means "more than `MOST_COUNTED`". */
  isCapped: boolean
}

const matching = (table: SQLiteTable, wanted: SQL | undefined): SQL =>
  wanted === undefined ? sql`from ${table}` : sql`from ${table} where ${wanted}`

/** Counts all matching rows. */
export const exactTotal = (table: SQLiteTable, wanted: SQL | undefined): ListTotal => ({
  count: sql`(select count(*) ${matching(table, wanted)})`,
  isCapped: false,
})

/** Counts matching rows up to `MOST_COUNTED` + 1. */
export const cappedTotal = (table: SQLiteTable, wanted: SQL | undefined): ListTotal => ({
  count: sql`(select count(*) from (select 1 ${matching(table, wanted)} limit ${MOST_COUNTED + 1}))`,
  isCapped: true,
})

/** No count, for callers that do not need it. */
export const noTotal: ListTotal = { count: sql`null`, isCapped: false }

/** Default: counts all rows, but matches of a text search only up to `MOST_COUNTED`. */
export function listTotal(
  table: SQLiteTable,
  wanted: SQL | undefined,
  { text = '', count }: { text?: string; count?: boolean },
): ListTotal {
  if (count === false) return noTotal
  return text === '' ? exactTotal(table, wanted) : cappedTotal(table, wanted)
}

/** The total as the answer states it. */
export function statedTotal(
  { isCapped }: ListTotal,
  counted: number | null | undefined,
  page: { rows: readonly unknown[]; nextCursor: string | null },
): { total: number; moreThanTotal: boolean } {
  if (typeof counted !== 'number') return { total: page.rows.length, moreThanTotal: page.nextCursor !== null }
  const isMore = isCapped && counted > MOST_COUNTED
  return { total: isMore ? MOST_COUNTED : counted, moreThanTotal: isMore }
}
