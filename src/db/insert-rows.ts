import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Statement } from './region-db.ts'

/** Database name of a column. */
export const columnName = (property: string) => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Inserts rows with equal columns by one statement from one JSON text, or none for no rows: a statement for each row,
 * or an argument for each value, costs several times as much. For texts, numbers, flags and JSON.
 */
export function insertRows<Table extends SQLiteTable>(
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Statement[] {
  const [first] = rows
  if (first === undefined) return []
  const known = getTableColumns(table)
  const columns = Object.keys(first)
  const values = rows.map((row: Record<string, unknown>) =>
    columns.map((name) => (row[name] === null ? null : wellFormed(known[name]?.mapToDriverValue(row[name])))),
  )
  return [
    {
      sql: `insert into ${getTableName(table)} (${columns.map(columnName).join(', ')})
        select ${columns.map((_, at) => `value ->> ${at}`).join(', ')} from json_each(?)`,
      args: [JSON.stringify(values)],
    },
  ]
}

/** Replaces lone surrogates, which would be stored as invalid UTF-8 and crash the process that reads them. */
const wellFormed = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)
