import { and, type Column, or, type SQL, sql } from 'drizzle-orm'
import { plainTextSql } from '#lib/plain-text.ts'
import { wordsIn } from './words-in.ts'

/** A word as it stands in a pattern of `like … escape '\\'`. */
export const escapedLike = (word: string) => word.replace(/[\\%_]/g, (character) => `\\${character}`)

/**
 * Rows where each word stands in one of these plain texts, without case or accents: columns that hold plain text, as
 * `vendor.nameKey`, or `plain(column)`, which is made row by row and does for small tables.
 */
export function textFilter(text: string | undefined, plainTexts: readonly (Column | SQL)[]): SQL | undefined {
  return and(
    ...wordsIn(text).map((word) =>
      or(...plainTexts.map((plain) => sql`${plain} like ${`%${escapedLike(word)}%`} escape '\\'`)),
    ),
  )
}

const PLACE = '\u0001'
const [before = '', after = ''] = plainTextSql(PLACE).split(PLACE)

/** The plain text of a column, or of an expression, that holds any. */
export const plain = (column: Column | SQL): SQL<string> => sql<string>`${sql.raw(before)}${column}${sql.raw(after)}`
