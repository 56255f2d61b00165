import { and, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { MOST_COUNTED } from '../contract/list-shapes.ts'
import type { ListPage } from './list-page.ts'
import type { ListTotal } from './list-total.ts'

/** Where the words of a large table are indexed by each three letters of theirs (decision 132). */
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

export interface WordSearch {
  /** Ids of a page's rows, as a subquery. `inOrder` is `wanted`, said so that rows are read in the page's order. */
  ids(query: Wanted & { inOrder?: SQL; page: ListPage }): SQL
  /** How many match. */
  total(query: Wanted): ListTotal
}

/** So many may have the letters of the words and not the words: as many are looked at. */
const MOST_CANDIDATES = 10 * MOST_COUNTED
/** Where more than so many times the page's rows are found, it is soon full by reading in order. */
const PAGES_SORTED = 20

/**
 * Rows in which all words stand. Where these are few, they are found by their letters, and sorted; where they are many, the
 * list is read in its order until the page is full. Which of both it is, the statement itself finds out.
 */
export function wordSearch(
  { table, id, rows, byId, fullText }: WordIndex,
  { match, isExact, inRow, inTable }: WantedWords,
): WordSearch {
  const candidates = sql`select rowid as row from ${sql.raw(fullText)}
    where ${sql.raw(fullText)} match ${match} limit ${MOST_CANDIDATES + 1}`
  const areAll = isExact ? sql`` : sql` and (select count(*) from (${candidates})) <= ${MOST_CANDIDATES}`
  const found = (most: number) => sql`found(id) as materialized (select ${rows.id} from (${candidates}) c
    cross join ${rows.table} on ${rows.row} = c.row where ${inRow ?? sql`true`} limit ${most + 1}),
    state(found, is_all) as materialized (select count(*),
      count(*) <= ${most}${areAll} from found)`
  const isFew = sql`(select is_all from state)`
  const by = sql.raw(byId === null ? '' : ` indexed by ${byId}`)
  const few = (wanted: SQL | undefined) =>
    sql`from ${table}${by} where ${and(sql`${id} in (select id from found)`, wanted)}`
  const along = (wanted: SQL | undefined) => sql`from ${table} where ${and(inTable, wanted)}`
  return {
    ids({ wanted, usual, inOrder = wanted, page }) {
      const order = sql.join(page.orderBy, sql`, `)
      return sql`(with ${found(Math.min(PAGES_SORTED * page.limit, MOST_COUNTED))}
        select id from (select ${id} ${few(and(wanted, usual, page.after))} order by ${order}
          limit case when ${isFew} then ${page.limit} else 0 end)
        union all
        select id from (select ${id} ${along(and(inOrder, usual, page.after))} order by ${order}
          limit case when ${isFew} then 0 else ${page.limit} end))`
    },
    total({ wanted, usual }) {
      const all = and(wanted, usual)
      const isKnown = wanted === undefined ? sql`when found > ${MOST_COUNTED} then found` : sql``
      const count = sql<number>`(with ${found(MOST_COUNTED)} select case ${isKnown}
        when is_all then ${all === undefined ? sql`found` : sql`(select count(*) ${few(all)})`}
        else (select count(*) from (select 1 ${along(all)} limit ${MOST_COUNTED + 1})) end from state)`
      return { count, isCapped: true }
    },
  }
}
