/** Every table of a region, read from each `tables.ts` as the generator of migrations reads them. */
import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'

const modules = import.meta.glob<Record<string, unknown>>('/src/**/tables.ts', { eager: true })

/** Their names in the database. */
export const allTables: readonly string[] = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .flatMap((entry) => (is(entry, SQLiteTable) ? [getTableConfig(entry).name] : []))
