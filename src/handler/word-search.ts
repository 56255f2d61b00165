import { and, type SQL, sql, WithSubquery } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { MOST_COUNTED } from '#contract/list-shapes.ts'
import type { ListPage } from './list-page.ts'
import type { ListTotal } from './list-total.ts'

/** Where the words of a large table are indexed by each three letters of theirs (chapter office-kit). */
export interface WordIndex {
  table: SQLiteTable
  id: SQLiteColumn
  /** The table's index that has, behind the id, all that its list is filtered and sorted by; null: rows are read. */
  byId: string | null
  /** A row for each of the table's: its number, which the full-text table shares, the id, and the text. */
  rows: { table: SQLiteTable; row: SQLiteColumn; id: SQLiteColumn; words: SQLiteColumn }
  /** The full-text table. */
  fullText: string
}

/** What is looked for. */
export interface WantedWords {
  /** Asks the full-text table for rows that may have the words. */
  match: SQL
  /** Whether all rows that are answered have them: then the words alone say how many there are. */
  isExact: boolean
  /** True of a row of `rows` that has them. */
  inRow: SQL | undefined
  /** True of a row of the table itself that has them. */
  inTable: SQL | undefined
}

interface Wanted {
  /** What rows are filtered by beside the words; undefined: by nothing. */
  wanted: SQL | undefined
  /** True of all but a few rows: what is not counted to its end is not filtered by it. */
  usual?: SQL
}

interface WantedPage extends Wanted {
  /** `wanted`, said so that rows are read in the page's order. */
  inOrder?: SQL
  page: ListPage
}

export interface WordSearch {
  /** Ids of a page's rows, as a subquery. */
  ids(query: WantedPage): SQL
  /** How many match. */
  total(query: Wanted): ListTotal
  /**
   * Both of one look at the names, for one statement: `found` stands before it, the ids are a subquery of its `where`, and
   * the total is an expression that it selects beside each row.
   */
  counted(query: WantedPage): { found: WithSubquery[]; ids: SQL; total: SQL<number> }
}

/** So many may have the letters of the words and not the words: as many are looked at. */
const MOST_CANDIDATES = 10 * MOST_COUNTED
/**
 * Where more rows are found than these, the page is soon full by reading in order. A row that is found costs some 7 µs to
 * sort by an index behind the id; along an index 80 names are looked at in that time, along a table a few.
 */
const mostSorted = ({ limit }: ListPage, byId: string | null) =>
  Math.min(byId === null ? 20 * limit : Math.max(50, 3 * limit), MOST_COUNTED)

/**
 * Rows in which all words stand. Where these are few, they are found by their letters, and sorted; where they are many, the
 * list is read in its order until the page is full. Which of both it is, the statement itself finds out.
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
    // Letters are counted where it matters: to walk long lists of them takes as long as to find.
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
