import { and, type Column, or, type SQL, sql } from 'drizzle-orm'
import { bareCode, bareCodeSql } from '#lib/bare-code.ts'
import { plainTextSql } from '#lib/plain-text.ts'
import { wordsIn } from './words-in.ts'

/** Escapes a word for the pattern of `like … escape '\\'`. */
export const escapedLike = (word: string) => word.replace(/[\\%_]/g, (character) => `\\${character}`)

/**
 * Condition: each word occurs in one of these plain texts, regardless of case and accents. Give columns of plain text,
 * such as `vendor.nameKey`; or `plain(column)`, computed for each row, for small tables. `codes` are found without the
 * signs that part their groups.
 */
export function textFilter(
  text: string | undefined,
  plainTexts: readonly (Column | SQL)[],
  codes: readonly Column[] = [],
): SQL | undefined {
  return and(
    ...wordsIn(text).map((word) =>
      or(
        ...plainTexts.map((plain) => contains(plain, word)),
        ...codes.map((code) => contains(bare(code), bareCode(word) || word)),
      ),
    ),
  )
}

const contains = (text: Column | SQL, word: string) => sql`${text} like ${`%${escapedLike(word)}%`} escape '\\'`

const PLACE = '\u0001'
const [before = '', after = ''] = plainTextSql(PLACE).split(PLACE)

/** SQL: plain text of a column or expression. */
export const plain = (column: Column | SQL): SQL<string> => sql<string>`${sql.raw(before)}${column}${sql.raw(after)}`

const [bareBefore = '', bareAfter = ''] = bareCodeSql(PLACE).split(PLACE)

const bare = (code: Column): SQL<string> => sql<string>`${sql.raw(bareBefore)}${code}${sql.raw(bareAfter)}`
