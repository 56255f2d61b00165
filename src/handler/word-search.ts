import { and, type SQL, sql, WithSubquery } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { MOST_COUNTED } from '#contract/list-shapes.ts'
import type { ListPage } from './list-page.ts'
import type { ListTotal } from './list-total.ts'

/** Full-text index of a large table's words by trigram (chapter office-kit). */
export interface WordIndex {
  table: SQLiteTable
  id: SQLiteColumn
  /** Index that starts with the id and holds all columns that the list filters and sorts by; null: rows are read. */
  byId: string | null
  /** Search table with a row for each of the table's: number (shared with the full-text table), id and text. */
  rows: { table: SQLiteTable; row: SQLiteColumn; id: SQLiteColumn; words: SQLiteColumn }
  /** Name of the full-text table. */
  fullText: string
}

/** Words to search for, as SQL conditions. */
export interface WantedWords {
  /** Full-text query for rows that may contain the words. */
  match: SQL
  /** True if every match of the query contains the words: the matches alone then give the count. */
  isExact: boolean
  /** Condition on `rows`: the text contains the words. */
  inRow: SQL | undefined
  /** Condition on the table itself: the row contains the words. */
  inTable: SQL | undefined
}

interface Wanted {
  /** Condition beside the words; undefined: none. */
  wanted: SQL | undefined
  /** Condition true for all but a few rows; ignored in a capped count. */
  usual?: SQL
}

interface WantedPage extends Wanted {
  /** `wanted` in a form that makes SQLite read rows in the page's order. */
  inOrder?: SQL
  page: ListPage
}

export interface WordSearch {
  /** SQL subquery: ids of the page's rows. */
  ids(query: WantedPage): SQL
  /** Count of the matches. */
  total(query: Wanted): ListTotal
  /**
   * Page and count from one search, for one statement: `found` are its CTEs, the ids a subquery for its `where`, and
   * the total an expression to select beside each row.
   */
  counted(query: WantedPage): { found: WithSubquery[]; ids: SQL; total: SQL<number> }
}

/** Most candidates to examine: rows that may contain the words. */
const MOST_CANDIDATES = 10 * MOST_COUNTED
/**
 * Most matches to sort; with more, reading in order fills the page soon. Sorting a match by an index with the id costs
 * some 7 µs; in that time SQLite checks 80 names along an index, or a few along a table.
 */
const mostSorted = ({ limit }: ListPage, byId: string | null) =>
  Math.min(byId === null ? 20 * limit : Math.max(50, 3 * limit), MOST_COUNTED)

/**
 * Search for rows that contain all words. Few matches are found by trigrams and sorted; with many, the list is read in
 * its order until the page is full. The statement itself decides which.
 */
export function wordSearch(
  { table, id, rows, byId, fullText }: WordIndex,
  { match, isExact, inRow, inTable }: WantedWords,
): WordSearch {
  const candidates = sql`select rowid as row from ${sql.raw(fullText)}
    where ${sql.raw(fullText)} match (select words from asked) limit ${MOST_CANDIDATES + 1}`
  const areAll = isExact ? sql`1` : sql`(select count(*) from (${candidates})) <= ${MOST_CANDIDATES}`
  const parts = (most: number) => ({
    asked: sql`select ${match} as words`,
    found: sql`select ${rows.id} as id from (${candidates}) c
      cross join ${rows.table} on ${rows.row} = c.row where ${inRow ?? sql`true`} limit ${most + 1}`,
    // Counts candidates only if it matters, since walking long lists of trigrams takes as long as finding them.
    state: sql`select count(*) as found, case when count(*) > ${most} then 0 else ${areAll} end as is_all from found`,
  })
  const within = (most: number) => {
    const { asked, found, state } = parts(most)
    return sql`with asked as materialized (${asked}), found as materialized (${found}), state as materialized (${state})`
  }
  const by = sql.raw(byId === null ? '' : ` indexed by ${byId}`)
  const few = (wanted: SQL | undefined) =>
    sql`from ${table}${by} where ${and(sql`${id} in (select id from found)`, wanted)}`
  const along = (wanted: SQL | undefined) => sql`from ${table} where ${and(inTable, wanted)}`
  const pageIds = ({ wanted, usual, inOrder = wanted, page }: WantedPage) => {
    const order = sql.join(page.orderBy, sql`, `)
    const isFew = sql`(select is_all and found <= ${mostSorted(page, byId)} from state)`
    return sql`select id from (select ${id} ${few(and(wanted, usual, page.after))} order by ${order}
        limit case when ${isFew} then ${page.limit} else 0 end)
      union all
      select id from (select ${id} ${along(and(inOrder, usual, page.after))} order by ${order}
        limit case when ${isFew} then 0 else ${page.limit} end)`
  }
  const count = ({ wanted, usual }: Wanted) => {
    const all = and(wanted, usual)
    const isKnown = wanted === undefined ? sql`when found > ${MOST_COUNTED} then found` : sql``
    return sql<number>`select case ${isKnown}
      when is_all then ${all === undefined ? sql`found` : sql`(select count(*) ${few(all)})`}
      else (select count(*) from (select 1 ${along(all)} limit ${MOST_COUNTED + 1})) end from state`
  }
  return {
    ids: (query) => sql`(${within(mostSorted(query.page, byId))} ${pageIds(query)})`,
    total: (query) => ({ count: sql<number>`(${within(MOST_COUNTED)} ${count(query)})`, isCapped: true }),
    counted: (query) => ({
      found: Object.entries(parts(MOST_COUNTED)).map(([name, part]) => new WithSubquery(part, {}, name, true)),
      ids: sql`(${pageIds(query)})`,
      total: sql<number>`(${count(query)})`,
    }),
  }
}
