import { eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** A condition that a list's rows are counted by, and the same said so that they are read in the list's order. */
export interface AlongOrder {
  counted: SQL | undefined
  inOrder: SQL | undefined
}

/**
 * `column = value`; in order it is checked as the rows are walked: with a plain `=` the planner would take the column's own
 * index, read every row that has the value and sort them all for one page.
 */
export function checkedAlong(column: SQLiteColumn, value: string | undefined, isOrderOfList: boolean): AlongOrder {
  if (value === undefined) return { counted: undefined, inOrder: undefined }
  const counted = eq(column, value)
  return { counted, inOrder: isOrderOfList ? counted : sql`+${column} = ${value}` }
}
