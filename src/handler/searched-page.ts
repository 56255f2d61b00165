import { and, inArray, type SQL, sql, type WithSubquery } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { ListPage } from './list-page.ts'
import { type ListTotal, listTotal, noTotal } from './list-total.ts'
import type { WordSearch } from './word-search.ts'

interface Asked {
  table: SQLiteTable
  id: SQLiteColumn
  /** Null: conditions on the words, if any, are already in `wanted`. */
  search: WordSearch | null
  wanted: SQL | undefined
  /** `wanted` in a form that makes SQLite read rows in the page's order. */
  inOrder?: SQL
  page: ListPage
  input: { text?: string; count?: boolean; cursor?: string }
}

/** SQL parts of a list's two statements: page and total. */
export interface SearchedPage {
  /** CTEs of the page's statement: `orm.with(...found)`. */
  found: WithSubquery[]
  where: SQL | undefined
  /** Total selected beside each row; null if the total is a separate statement. */
  besideRow: SQL<number | null>
  total: ListTotal
}

/**
 * SQL to read and count a list. The first page of a search counts in the same statement, so that names are searched
 * only once.
 */
export function searchedPage({ table, id, search, wanted, inOrder = wanted, page, input }: Asked): SearchedPage {
  const alone = { found: [], besideRow: sql<null>`null` }
  if (!search) return { ...alone, where: and(inOrder, page.after), total: listTotal(table, wanted, input) }
  const query = { wanted, inOrder, page }
  // A later page may be empty, and then no row could carry the total.
  if (input.count === false || input.cursor !== undefined) {
    const total = input.count === false ? noTotal : search.total(query)
    return { ...alone, where: inArray(id, search.ids(query)), total }
  }
  const { found, ids, total } = search.counted(query)
  return { found, where: inArray(id, ids), besideRow: total, total: { ...noTotal, isCapped: true } }
}
