import { and, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { MOST_COUNTED } from '../contract/list-shapes.ts'
import type { ListPage } from './list-page.ts'
import type { ListTotal } from './list-total.ts'
import { textFilter } from './text-filter.ts'
import { wordsIn } from './words-in.ts'

/** Where the names of a large table are indexed by each three letters of theirs (decision 132). */
export interface NameIndex {
  table: SQLiteTable
  id: SQLiteColumn
  /** The table's index that has, behind the id, all that its list is filtered and sorted by. */
  byId: string
  /** A row for each name: its number, which the full-text table shares, the id, the plain name and a space. */
  rows: { table: SQLiteTable; row: SQLiteColumn; id: SQLiteColumn; words: SQLiteColumn }
  /** The full-text table of the names, and the `fts5vocab` that lists its threes of letters. */
  names: string
  terms: string
  /** The plain texts in the table itself, of which `words` is made. */
  plainTexts: readonly SQLiteColumn[]
}

interface Wanted {
  /** What rows are filtered by beside the words; undefined: by nothing. */
  wanted: SQL | undefined
}

export interface WordSearch {
  /** Ids of a page's rows, as a subquery. `inOrder` is `wanted`, said so that rows are read in the page's order. */
  ids(query: Wanted & { inOrder?: SQL; page: ListPage }): SQL
  /** How many match. */
  total(query: Wanted): ListTotal
}

/** The full-text table has threes of letters. */
const INDEXED_LENGTH = 3
/** So many threes of letters may have a row that has not the word: as many are looked at to find some. */
const MOST_CANDIDATES = 10 * MOST_COUNTED
/** Where more than so many times the page's rows are found, it is soon full by reading in order. */
const PAGES_SORTED = 20

/**
 * Rows in whose names all words stand. Where these are few, they are found by their letters, and sorted; where they are many,
 * the list is read in its order until the page is full. Which of both it is, the statement itself finds out. Null: no word
 * is long enough.
 */
export function wordSearch(index: NameIndex, text: string | undefined): WordSearch | null {
  const words = wordsIn(text)
  const match = matching(index, words)
  if (match === null) return null
  const { table, id, rows, byId, names } = index
  const candidates = sql`select rowid as row from ${sql.raw(names)} where ${sql.raw(names)} match ${match} limit ${MOST_CANDIDATES + 1}`
  const found = (most: number) => sql`found(id) as materialized (select ${rows.id} from (${candidates}) c
    cross join ${rows.table} on ${rows.row} = c.row where ${textFilter(text, [rows.words])} limit ${most + 1}),
    state(found, is_all) as materialized (select count(*),
      count(*) <= ${most} and (select count(*) from (${candidates})) <= ${MOST_CANDIDATES} from found)`
  const isFew = sql`(select is_all from state)`
  const few = (wanted: SQL | undefined) =>
    sql`from ${table} indexed by ${sql.raw(byId)} where ${and(sql`${id} in (select id from found)`, wanted)}`
  const along = (wanted: SQL | undefined) => sql`from ${table} where ${and(textFilter(text, index.plainTexts), wanted)}`
  return {
    ids({ wanted, inOrder = wanted, page }) {
      const order = sql.join(page.orderBy, sql`, `)
      return sql`(with ${found(Math.min(PAGES_SORTED * page.limit, MOST_COUNTED))}
        select id from (select ${id} ${few(and(wanted, page.after))} order by ${order}
          limit case when ${isFew} then ${page.limit} else 0 end)
        union all
        select id from (select ${id} ${along(and(inOrder, page.after))} order by ${order}
          limit case when ${isFew} then 0 else ${page.limit} end))`
    },
    total({ wanted }) {
      const known = wanted === undefined ? sql`when is_all or found > ${MOST_COUNTED} then found` : undefined
      const count = sql<number>`(with ${found(MOST_COUNTED)} select case ${known ?? sql`when is_all then (select count(*) ${few(wanted)})`}
        else (select count(*) from (select 1 ${along(wanted)} limit ${MOST_COUNTED + 1})) end from state)`
      return { count, isCapped: true }
    },
  }
}

const LAST_LETTER = '\u{10ffff}'

/** What the full-text table is asked: rows with each three letters of the words. A word of two alone: with one that begins so. */
function matching({ terms }: NameIndex, words: readonly string[]): SQL | null {
  // The full-text table takes the sign for the end of a text.
  const letters = words.filter((word) => !word.includes('\0')).map((word) => [...word])
  const threes = letters.flatMap((word) =>
    word.slice(INDEXED_LENGTH - 1).map((_last, at) => word.slice(at, at + INDEXED_LENGTH).join('')),
  )
  if (threes.length > 0) return sql`${[...new Set(threes)].map(quoted).join(' ')}`
  const two = letters.find((word) => word.length === INDEXED_LENGTH - 1)?.join('')
  if (two === undefined) return null
  return sql`(select coalesce(group_concat('"' || replace(term, '"', '""') || '"', ' OR '), '""') from ${sql.raw(terms)}
    where term >= ${two} and term < ${two + LAST_LETTER})`
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
