import { sql } from 'drizzle-orm'
import { likeliest } from '#features/catalogue/shop-search/near-words.ts'
import { quoted } from '#handler/name-search.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { plainText } from '#lib/plain-text.ts'

/** Shorter words resemble too many others. */
const SHORTEST = 4
/** Letters that a full-text part needs. */
const PART = 3
/** Most names with the same two first letters, and most people with the same part of a name, that are compared. */
const MOST_NAMES = 2_000
const MOST_PEOPLE = 1_000
/** Most corrected texts that are tried; each costs a read. */
const MOST_TEXTS = 4

/**
 * Texts that may have been meant by one that nobody is called by, the likeliest first: words that occur in nobody's facts
 * are replaced by the names with the fewest typing errors.
 */
export async function nearTexts(db: ReadDb, text: string): Promise<string[]> {
  const words = plainText(text).split(/\s+/).filter(Boolean)
  const wrong = words.filter((word) => word.length >= SHORTEST && /^[\p{L}'-]+$/u.test(word))
  if (wrong.length === 0) return []
  const known = await knownWords(db, wrong)
  const missing = wrong.filter((word) => !known.has(word))
  const near = new Map(
    await Promise.all(missing.map(async (word) => [word, likeliest(word, await resembling(db, word), false)] as const)),
  )
  if (missing.length === 0 || [...near.values()].some((names) => names.length === 0)) return []
  return Array.from({ length: MOST_TEXTS }, (_, at) =>
    // The likeliest of each word, then the next one where there are several.
    words.map((word) => near.get(word)?.at(Math.min(at, (near.get(word)?.length ?? 1) - 1)) ?? word).join(' '),
  ).filter((each, at, all) => all.indexOf(each) === at)
}

/** Words that occur in somebody's facts. */
async function knownWords(db: ReadDb, words: readonly string[]): Promise<Set<string>> {
  const rows = await db.orm.all<{ word: string }>(sql`select w.value ->> 0 as word
    from json_each(${JSON.stringify(words.map((word) => [word, quoted(word)]))}) w
    where exists (select 1 from user_search where user_search match w.value ->> 1)`)
  return new Set(rows.map(({ word }) => word))
}

/** Words of names that may differ from this one by a typing error or two. */
async function resembling(db: ReadDb, word: string): Promise<string[]> {
  const half = Math.floor(word.length / 2)
  const parts = [word.slice(0, half), word.slice(half), word.slice(2)].filter((part) => part.length >= PART)
  const [lasts, firsts, ...people] = await Promise.all([
    firstWords(db, 'last_name_key', word.slice(0, 2)),
    firstWords(db, 'first_name_key', word.slice(0, 2)),
    ...parts.map((part) => peopleWithPart(db, part)),
  ])
  return [...new Set([...lasts, ...firsts, ...people.flat()])]
}

/** First words of names that begin with these letters, each found by one step into the index behind the one before. */
async function firstWords(db: ReadDb, key: 'last_name_key' | 'first_name_key', start: string): Promise<string[]> {
  const column = sql.raw(key)
  const behind = (from: ReturnType<typeof sql>) => sql`(select u.${column} from user u
    where u.${column} >= ${from} and u.${column} < ${`${start}\u{10ffff}`} order by u.${column} limit 1)`
  const rows = await db.orm.all<{ word: string }>(sql`with recursive name (key) as (
      select ${behind(sql`${start}`)}
      union all
      select ${behind(sql`substr(name.key, 1, instr(name.key || ' ', ' ') - 1) || '!'`)} from name
      where name.key is not null limit ${MOST_NAMES})
    select substr(key, 1, instr(key || ' ', ' ') - 1) as word from name where key is not null`)
  return rows.map(({ word }) => word)
}

/** Words of the facts of some people who have this part of a word. */
async function peopleWithPart(db: ReadDb, part: string): Promise<string[]> {
  const rows = await db.orm.all<{ facts: string }>(sql`select r.facts from user_search s
    cross join user_search_row r on r.row = s.rowid where user_search match ${quoted(part)} limit ${MOST_PEOPLE}`)
  return rows.flatMap(({ facts }) => facts.split(/[^\p{L}'-]+/u).filter((word) => word.includes(part)))
}
