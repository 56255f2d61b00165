import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/**
 * `column = value`, checked as a list's rows are walked in their order: with a plain `=` the planner would take the column's
 * own index, read every row that has the value and sort them all for one page.
 */
export const checkedAlong = (column: SQLiteColumn, value: string): SQL => sql`+${column} = ${value}`
