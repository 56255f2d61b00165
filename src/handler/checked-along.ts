import { eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** One condition in two forms: for counting a list's rows, and for reading them in the list's order. */
export interface AlongOrder {
  counted: SQL | undefined
  inOrder: SQL | undefined
}

/**
 * `column = value`. The form for reading is checked row by row along the list's index: with a plain `=` the planner
 * would use the column's own index, read every row with the value and sort them all for one page.
 */
export function checkedAlong(column: SQLiteColumn, value: string | undefined, isOrderOfList: boolean): AlongOrder {
  if (value === undefined) return { counted: undefined, inOrder: undefined }
  const counted = eq(column, value)
  return { counted, inOrder: isOrderOfList ? counted : sql`+${column} = ${value}` }
}
