import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { textFilter } from './text-filter.ts'
import { type WordIndex, type WordSearch, wordSearch } from './word-search.ts'
import { wordsIn } from './words-in.ts'

/** Full-text index of plain names; each name is stored with a trailing space. */
export interface NameIndex extends WordIndex {
  /** `fts5vocab` table of the full-text table: lists its trigrams. */
  terms: string
  /** Columns of the table that hold the plain text; `words` is made of them. */
  plainTexts: readonly SQLiteColumn[]
}

/** Part of the index that finds rows without reading their table. */
export type NameRows = Pick<NameIndex, 'rows' | 'fullText' | 'terms'>

/** SQL subquery: ids of the newest rows whose names contain all words; scans row by row if no word has two letters. */
export function newestNamed(index: NameRows, text: string, limit: number): SQL {
  const { table, row, id, words } = index.rows
  const match = matching(index, wordsIn(text))
  const hasWords = textFilter(shortestFirst(text), [words]) ?? sql`true`
  if (match === null) return sql`(select ${id} from ${table} where ${hasWords} order by ${row} desc limit ${limit})`
  const fullText = sql.raw(index.fullText)
  return sql`(select ${id} from ${fullText} cross join ${table} on ${row} = ${fullText}.rowid
    where ${fullText} match ${match} and ${hasWords} order by ${fullText}.rowid desc limit ${limit})`
}

/** Search for names that contain all words; null if no word is long enough for the full-text table. */
export function nameSearch(index: NameIndex, text: string | undefined): WordSearch | null {
  const match = matching(index, wordsIn(text))
  if (match === null) return null
  return wordSearch(index, {
    match,
    isExact: false,
    // Shortest words first: they are the ones that the trigrams have not checked.
    inRow: textFilter(shortestFirst(text), [index.rows.words]),
    inTable: textFilter(text, index.plainTexts),
  })
}

const shortestFirst = (text: string | undefined) =>
  wordsIn(text)
    .toSorted((one, other) => one.length - other.length)
    .join(' ')

/** The full-text table indexes trigrams. */
const INDEXED_LENGTH = 3
/**
 * Number of names above which a word is frequent: beside a rarer word it is left out of the full-text query, since
 * checking the few remaining names is faster than walking the long lists of its trigrams.
 */
const FREQUENT = 1000
const LAST_LETTER = '\u{10ffff}'

/**
 * Full-text query: rows with each trigram of the words. A single word of two letters matches all trigrams that begin
 * with it.
 */
function matching({ terms, fullText }: NameRows, words: readonly string[]): SQL | null {
  // NUL ends a text for the full-text table.
  const letters = words.filter((word) => !word.includes('\0')).map((word) => [...word])
  const asked = letters.filter((word) => word.length >= INDEXED_LENGTH).map(threesIn)
  if (asked.length === 1) return sql`${asked[0]}`
  if (asked.length > 1)
    return sql`(select coalesce(group_concat(word.value, ' '), ${asked.join(' ')}) from json_each(${JSON.stringify(asked)}) word
      where (select count(*) from (select 1 from ${sql.raw(fullText)}
        where ${sql.raw(fullText)} match word.value limit ${FREQUENT + 1})) <= ${FREQUENT})`
  const two = letters.find((word) => word.length === INDEXED_LENGTH - 1)?.join('')
  if (two === undefined) return null
  // The full-text table folds letters that plain names keep, such as those of other alphabets.
  const folded = two.toLowerCase()
  return sql`(select coalesce(group_concat('"' || replace(term, '"', '""') || '"', ' OR '), '""') from ${sql.raw(terms)}
    where term >= ${folded} and term < ${folded + LAST_LETTER})`
}

const threesIn = (word: readonly string[]): string => {
  const threes = word.slice(INDEXED_LENGTH - 1).map((_last, at) => word.slice(at, at + INDEXED_LENGTH).join(''))
  return [...new Set(threes)].map(quoted).join(' ')
}

/** Quotes a text for a full-text query. */
export const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
