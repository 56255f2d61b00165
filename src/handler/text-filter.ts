import { and, type Column, or, type SQL, sql } from 'drizzle-orm'

const escaped = (word: string) => word.replace(/[\\%_]/g, (character) => `\\${character}`)

/**
 * Rows where each word stands in one of the columns, without case. Accents count: SQLite folds none; a list that must
 * find "Théâtre" by "theatre" keeps a folded column and names it here.
 */
export function textFilter(text: string | undefined, columns: readonly Column[]): SQL | undefined {
  const words = (text ?? '').split(/\s+/).filter((word) => word !== '')
  return and(
    ...words.map((word) => or(...columns.map((column) => sql`${column} like ${`%${escaped(word)}%`} escape '\\'`))),
  )
}
