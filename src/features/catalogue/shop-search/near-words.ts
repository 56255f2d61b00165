import { type SQL, sql } from 'drizzle-orm'
import type { RegionDb } from '#db/region-db.ts'
import { isKept, KEY_LENGTH, nearKeys } from '#features/catalogue/shop/near-words-sql.ts'
import { typingErrors } from './edit-distance.ts'

/** A typed word and the catalogue's words that may have been meant, the likeliest first. */
export interface NearWord {
  word: string
  /** True if some word of the catalogue begins so. */
  isKnown: boolean
  near: readonly string[]
}

/** Shorter words resemble too many others. */
const SHORTEST = 4
/** Word length from which two typing errors are forgiven. */
const LONG = 8
/** Length from which the last typed word may be unfinished, and is compared with beginnings of words. */
const SHORTEST_BEGINNING = 6
const MOST_NEAR = 4
const MOST_READ = 4000
const LAST_LETTER = '\u{10ffff}'

/** SQL condition, by index: some word of the catalogue begins with one of the words of the JSON array. */
const isKnownSql = (forms: SQL): SQL => sql`exists (select 1 from json_each(${forms}) form cross join search_near n
    where n.key >= substr(form.value, 1, ${KEY_LENGTH}) and n.key < substr(form.value, 1, ${KEY_LENGTH}) || ${LAST_LETTER}
      and substr(n.word, 1, length(form.value)) = form.value)`

/**
 * SQL condition that the catalogue has a word for each list; independent of rows, so that it is tested before any is
 * read.
 */
export const allKnownSql = (forms: readonly (readonly string[])[]): SQL =>
  forms.length === 0
    ? sql.raw('true')
    : sql`not exists (select 1 from json_each(${JSON.stringify(forms)}) w where not ${isKnownSql(sql.raw('w.value'))})`

/** Query that tells for each list of words whether the catalogue has one that begins so. */
export const knownQuery = (forms: readonly (readonly string[])[]): SQL =>
  sql`select ${isKnownSql(sql.raw('w.value'))} as known from json_each(${JSON.stringify(forms)}) w order by w.key`

/**
 * Tells for each word whether the catalogue has one that begins like it or one of its forms. Words of a kind never
 * stored count as known.
 */
export async function knownWords(db: Pick<RegionDb, 'orm'>, forms: readonly (readonly string[])[]): Promise<boolean[]> {
  const rows = await db.orm.all<{ known: number }>(knownQuery(forms))
  return forms.map((some, at) => rows[at]?.known === 1 || !some.every(isKept))
}

/** Query of the words that share a key with these, as far as an index finds them. */
export const nearQuery = (words: readonly string[]): SQL => {
  const asked = words.map((word) => [word, nearKeys(word)])
  return sql`
    select w.value ->> 0 as typed, n.word from json_each(${JSON.stringify(asked)}) w cross join json_each(w.value -> 1) k
      cross join search_near n on n.key = k.value
    limit ${MOST_READ}`
}

export async function nearWords(
  db: Pick<RegionDb, 'orm'>,
  words: readonly string[],
  known: readonly boolean[],
): Promise<NearWord[]> {
  // Numbers resemble other numbers: a postal code or a year is no misspelt one.
  const long = words.filter((word) => word.length >= SHORTEST && !/\d/.test(word))
  const rows = long.length === 0 ? [] : await db.orm.all<{ typed: string; word: string }>(nearQuery(long))
  const found = Map.groupBy(rows, ({ typed }) => typed)
  return words.map((word, at) => {
    const candidates = new Set((found.get(word) ?? []).map((row) => row.word))
    return { word, isKnown: known[at] ?? true, near: likeliest(word, [...candidates], at === words.length - 1) }
  })
}

/** Words with the fewest errors; among them, those with the same first letter and length first. */
export function likeliest(typed: string, words: readonly string[], isLast: boolean): string[] {
  const most = typed.length < LONG ? 1 : 2
  const ranked = words
    .filter((word) => word !== typed)
    .map((word) => {
      const errors = typingErrors(typed, word)
      const ofBeginning =
        isLast && typed.length >= SHORTEST_BEGINNING ? typingErrors(typed, word, { open: true }) : errors
      return { word, errors: Math.min(errors, ofBeginning), rank: wordRank(typed, word) + (errors > most ? 10 : 0) }
    })
    .filter(({ errors }) => errors <= most)
  const fewest = Math.min(...ranked.map(({ errors }) => errors))
  return ranked
    .filter(({ errors }) => errors === fewest)
    .sort((a, b) => a.rank - b.rank || (a.word < b.word ? -1 : 1))
    .slice(0, MOST_NEAR)
    .map(({ word }) => word)
}

const wordRank = (typed: string, word: string): number =>
  (typed[0] === word[0] ? 0 : 3) + Math.min(5, Math.abs(typed.length - word.length))
