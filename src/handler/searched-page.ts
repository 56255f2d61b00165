import { and, inArray, type SQL, sql, type WithSubquery } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { ListPage } from './list-page.ts'
import { type ListTotal, listTotal, noTotal } from './list-total.ts'
import type { WordSearch } from './word-search.ts'

interface Asked {
  table: SQLiteTable
  id: SQLiteColumn
  /** Null: words are among what is wanted. */
  search: WordSearch | null
  wanted: SQL | undefined
  /** `wanted`, said so that rows are read in the page's order. */
  inOrder?: SQL
  page: ListPage
  input: { text?: string; count?: boolean; cursor?: string }
}

/** What a list's two statements, the page and the total, are made of. */
export interface SearchedPage {
  /** Stands before the page: `orm.with(...found)`. */
  found: WithSubquery[]
  where: SQL | undefined
  /** Selected beside each row; null where the total is a statement of its own. */
  besideRow: SQL<number | null>
  total: ListTotal
}

/** How a list is read and counted. The first page of a search counts by the way: names are looked through once. */
export function searchedPage({ table, id, search, wanted, inOrder = wanted, page, input }: Asked): SearchedPage {
  const alone = { found: [], besideRow: sql<null>`null` }
  if (!search) return { ...alone, where: and(inOrder, page.after), total: listTotal(table, wanted, input) }
  const query = { wanted, inOrder, page }
  // A further page may have no row that could tell.
  if (input.count === false || input.cursor !== undefined) {
    const total = input.count === false ? noTotal : search.total(query)
    return { ...alone, where: inArray(id, search.ids(query)), total }
  }
  const { found, ids, total } = search.counted(query)
  return { found, where: inArray(id, ids), besideRow: total, total: { ...noTotal, isCapped: true } }
}
