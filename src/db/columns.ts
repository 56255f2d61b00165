import { sql } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import { check, integer, text } from 'drizzle-orm/sqlite-core'

/** Column types shared by all tables: times are UTC ms, money is integer euro cents, quantities are whole numbers. */
export const timestamp = () => integer({ mode: 'number' })
export const cents = () => integer({ mode: 'number' })
export const quantity = () => integer({ mode: 'number' })
export const flag = () => integer({ mode: 'boolean' })
export const json = <Shape>() => text({ mode: 'json' }).$type<Shape>()

export const createdAt = () => timestamp().notNull()

/** `CHECK (column IN (…))` with the same list that types the column. */
export const oneOf = (name: string, column: AnySQLiteColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`)

/** `CHECK (column >= minimum)`; NULL passes, as always in SQL. */
export const atLeast = (name: string, column: AnySQLiteColumn, minimum: number) =>
  check(name, sql`${column} >= ${sql.raw(String(minimum))}`)
