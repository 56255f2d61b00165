import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { textFilter } from './text-filter.ts'
import { type WordIndex, type WordSearch, wordSearch } from './word-search.ts'
import { wordsIn } from './words-in.ts'

/** Where plain names are indexed, each with a space at its end. */
export interface NameIndex extends WordIndex {
  /** The `fts5vocab` of the full-text table, which lists its threes of letters. */
  terms: string
  /** The plain texts in the table itself, of which `words` is made. */
  plainTexts: readonly SQLiteColumn[]
}

/** What of it is asked for rows without their table. */
export type NameRows = Pick<NameIndex, 'rows' | 'fullText' | 'terms'>

/** Ids of the newest rows in whose names all words stand, as a subquery; without a word of two letters, row by row. */
export function newestNamed(index: NameRows, text: string, limit: number): SQL {
  const { table, row, id, words } = index.rows
  const match = matching(index, wordsIn(text))
  const hasWords = textFilter(shortestFirst(text), [words]) ?? sql`true`
  if (match === null) return sql`(select ${id} from ${table} where ${hasWords} order by ${row} desc limit ${limit})`
  const fullText = sql.raw(index.fullText)
  return sql`(select ${id} from ${fullText} cross join ${table} on ${row} = ${fullText}.rowid
    where ${fullText} match ${match} and ${hasWords} order by ${fullText}.rowid desc limit ${limit})`
}

/** Rows in whose names all words stand; null: no word is long enough to be looked for by its letters. */
export function nameSearch(index: NameIndex, text: string | undefined): WordSearch | null {
  const match = matching(index, wordsIn(text))
  if (match === null) return null
  return wordSearch(index, {
    match,
    isExact: false,
    // What the letters have not found is refused first.
    inRow: textFilter(shortestFirst(text), [index.rows.words]),
    inTable: textFilter(text, index.plainTexts),
  })
}

const shortestFirst = (text: string | undefined) =>
  wordsIn(text)
    .toSorted((one, other) => one.length - other.length)
    .join(' ')

/** The full-text table has threes of letters. */
const INDEXED_LENGTH = 3
/**
 * A word whose letters more names have is not asked for beside one that fewer have: to walk the long lists of its letters
 * takes longer than to look at each name that the other one leaves.
 */
const FREQUENT = 1000
const LAST_LETTER = '\u{10ffff}'

/** What the full-text table is asked: rows with each three letters of the words. A word of two alone: with one that begins so. */
function matching({ terms, fullText }: NameRows, words: readonly string[]): SQL | null {
  // The full-text table takes the sign for the end of a text.
  const letters = words.filter((word) => !word.includes('\0')).map((word) => [...word])
  const asked = letters.filter((word) => word.length >= INDEXED_LENGTH).map(threesIn)
  if (asked.length === 1) return sql`${asked[0]}`
  if (asked.length > 1)
    return sql`(select coalesce(group_concat(word.value, ' '), ${asked.join(' ')}) from json_each(${JSON.stringify(asked)}) word
      where (select count(*) from (select 1 from ${sql.raw(fullText)}
        where ${sql.raw(fullText)} match word.value limit ${FREQUENT + 1})) <= ${FREQUENT})`
  const two = letters.find((word) => word.length === INDEXED_LENGTH - 1)?.join('')
  if (two === undefined) return null
  // The full-text table folds letters that a plain name keeps, such as those of other alphabets.
  const folded = two.toLowerCase()
  return sql`(select coalesce(group_concat('"' || replace(term, '"', '""') || '"', ' OR '), '""') from ${sql.raw(terms)}
    where term >= ${folded} and term < ${folded + LAST_LETTER})`
}

const threesIn = (word: readonly string[]): string => {
  const threes = word.slice(INDEXED_LENGTH - 1).map((_last, at) => word.slice(at, at + INDEXED_LENGTH).join(''))
  return [...new Set(threes)].map(quoted).join(' ')
}

/** A text as an expression of the full-text table. */
export const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
