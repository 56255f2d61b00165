import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'

/** Named parameters of an office address. */
export type AddressParts = Readonly<Record<string, string>>

/** Existence condition in SQL for the value of one parameter. */
export type NamedThing = (value: string, parts: AddressParts) => SQL

export const rowExists = (table: SQLiteTable, ...conditions: (SQL | undefined)[]): SQL =>
  sql`exists (select 1 from ${table} where ${and(...conditions)})`

/** Condition on a thing that committees find only if they own it. */
export const ownedThing =
  (table: SQLiteTable, id: SQLiteColumn, owner: SQLiteColumn): NamedThing =>
  (value, { groupId }) =>
    rowExists(table, eq(id, value), groupId === undefined ? undefined : eq(owner, groupId))
