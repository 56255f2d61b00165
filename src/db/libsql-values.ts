import { LibsqlError, type ResultSet, type Row } from '@libsql/client'
import Database from 'libsql'

/** Values, rows and errors of the driver as the libSQL client's interface has them. */

type Value = string | number | bigint | null | Uint8Array

export function toValue(value: unknown): Value {
  if (typeof value === 'string' || typeof value === 'bigint' || value === null || value instanceof Uint8Array)
    return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'boolean') return value ? 1 : 0
  throw new TypeError(`No SQL value: ${String(value)}`)
}

/** Rows as the libSQL interface wants them: arrays with the column names as keys. */
export function resultSet(
  { names, types }: { names: string[]; types: string[] },
  raw: unknown[][],
  rowsAffected: number,
): ResultSet {
  const rows = raw.map((values) => named(values, names))
  return {
    columns: names,
    columnTypes: types,
    rows,
    rowsAffected,
    lastInsertRowid: undefined,
    toJSON: () => ({ columns: names, rows: raw, rowsAffected }),
  }
}

/** libSQL's `Row`: an array whose values can also be read by column name. */
function named(values: unknown[], names: string[]): Row {
  const row = values as unknown as Record<string, unknown>
  for (let index = 0; index < names.length; index++) {
    const name = names[index]
    if (name !== undefined && name !== 'length') row[name] = values[index]
  }
  return row as unknown as Row
}

export function toLibsqlError(error: unknown): unknown {
  if (!(error instanceof Database.SqliteError)) return error
  const extended = error.code
  // Extended codes begin with the base code: SQLITE_CONSTRAINT_CHECK belongs to SQLITE_CONSTRAINT.
  const base = /^SQLITE_[A-Z]+/.exec(extended)?.[0] ?? 'SQLITE_UNKNOWN'
  return new LibsqlError(error.message, base, extended, error.rawCode, error)
}
