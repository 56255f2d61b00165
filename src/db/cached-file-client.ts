import { type Client, type InStatement, LibsqlBatchError, LibsqlError, type ResultSet, type Row } from '@libsql/client'
import Database from 'libsql'
import { isBusy } from './file-lock.ts'

/** How many compiled statements are kept; the product has a few hundred. */
const KEPT_STATEMENTS = 600

interface Compiled {
  statement: Database.Statement
  /** Null for a statement that answers no rows. */
  columns: { names: string[]; types: string[] } | null
}

type Value = string | number | bigint | null | Uint8Array

export interface GroupingClient extends Client {
  /**
   * Writes several batches in one transaction: each is all or nothing by itself, and all that succeeded are made durable
   * together, by one write to the disk. Answers for each its results or its error; throws when nothing was written.
   */
  writeTogether(groups: readonly (readonly InStatement[])[]): (ResultSet[] | Error)[]
}

/**
 * A libSQL client for one file and one connection that keeps its compiled statements: the package's own client compiles
 * every statement anew, which makes a small read eight times slower (chapter calls-and-data). Same interface, same
 * errors. Interactive transactions and replicas are refused. `pragmas` prepare each connection.
 *
 * It never waits: a file that another process has locked is SQLITE_BUSY at once, and the caller tries again later.
 */
export function openCachedFileClient(path: string, pragmas: readonly string[]): GroupingClient {
  const open = () => new Database(path, { timeout: 0 })
  let db = open()
  const compiled = new Map<string, Compiled>()
  let isPrepared = false
  let isStale = false

  const close = () => {
    compiled.clear()
    if (db.open) db.close()
  }
  const reopen = () => {
    close()
    db = open()
    isPrepared = false
    isStale = false
  }
  const exec = (sql: string) => {
    try {
      db.exec(sql)
    } catch (error) {
      throw toLibsqlError(error)
    }
  }
  /** Before anything that is no part of a transaction. */
  const beReady = () => {
    if (isStale) reopen()
    if (isPrepared) return
    for (const pragma of pragmas) exec(pragma)
    isPrepared = true
  }

  const compile = (sql: string): Compiled => {
    const known = compiled.get(sql)
    if (known) return known
    const statement = db.prepare(sql)
    const { reader } = statement
    if (reader) statement.raw(true)
    const columns = reader ? statement.columns() : []
    const fresh = {
      statement,
      columns: reader ? { names: columns.map(({ name }) => name), types: columns.map(({ type }) => type ?? '') } : null,
    }
    const [oldest] = compiled.keys()
    if (compiled.size >= KEPT_STATEMENTS && oldest !== undefined) compiled.delete(oldest)
    compiled.set(sql, fresh)
    return fresh
  }

  const run = (statement: InStatement): ResultSet => {
    const { sql, args } =
      typeof statement === 'string' ? { sql: statement, args: [] } : { sql: statement.sql, args: statement.args ?? [] }
    if (!Array.isArray(args)) throw new TypeError('Named arguments are not used here.')
    try {
      const { statement: ready, columns } = compile(sql)
      const values = args.map(toValue)
      if (columns === null) return resultSet({ names: [], types: [] }, [], ready.run(values).changes)
      // Raw mode answers each row as an array, which is what the cast says.
      return resultSet(columns, ready.all(values) as unknown[][], 0)
    } catch (error) {
      // A statement that failed half-way is not used again.
      compiled.delete(sql)
      const known = toLibsqlError(error)
      // The driver does not end one that was refused as busy. While it is there, the next read opens a transaction that
      // never ends, and everybody after it reads what was true then.
      if (isBusy(known)) isStale = true
      throw known
    }
  }

  const begin = (mode: 'BEGIN' | 'BEGIN IMMEDIATE') => {
    beReady()
    // Not compiled: this way the driver ends it when it is refused as busy.
    if (mode === 'BEGIN IMMEDIATE') exec(mode)
    else run(mode)
  }

  const batch = (statements: readonly InStatement[], mode: 'BEGIN' | 'BEGIN IMMEDIATE'): ResultSet[] => {
    // One read is of one moment by itself.
    const isOneRead = mode === 'BEGIN' && statements.length === 1
    if (isOneRead) beReady()
    else begin(mode)
    let index = 0
    try {
      const results = statements.map((statement, position) => {
        index = position
        return run(statement)
      })
      if (!isOneRead) run('COMMIT')
      return results
    } catch (error) {
      if (db.inTransaction) run('ROLLBACK')
      if (!(error instanceof LibsqlError)) throw error
      throw new LibsqlBatchError(error.message, index, error.code, error.extendedCode, error.rawCode, error)
    }
  }

  /** One batch inside an open transaction; what it did is undone when a statement fails. */
  const inSavepoint = (statements: readonly InStatement[]): ResultSet[] | Error => {
    let index = 0
    run('SAVEPOINT batch')
    try {
      const results = statements.map((statement, position) => {
        index = position
        return run(statement)
      })
      run('RELEASE batch')
      return results
    } catch (error) {
      // Some failures (a full disk) end the transaction itself: then nobody has written.
      if (!(error instanceof Error) || !db.inTransaction) throw error
      run('ROLLBACK TO batch')
      run('RELEASE batch')
      if (!(error instanceof LibsqlError)) return error
      return new LibsqlBatchError(error.message, index, error.code, error.extendedCode, error.rawCode, error)
    }
  }

  const refuse = () =>
    Promise.reject(new LibsqlError('Interactive transactions and replicas are not used here.', 'NOT_SUPPORTED'))
  // Everything below runs to its end before anything else can: no two batches of this connection ever mix.
  return {
    protocol: 'file',
    get closed() {
      return !db.open
    },
    execute: async (statement: InStatement, args?: unknown) => {
      beReady()
      return run(typeof statement === 'string' && Array.isArray(args) ? { sql: statement, args } : statement)
    },
    batch: async (statements, mode) =>
      batch(
        statements.map((statement) =>
          Array.isArray(statement) ? { sql: statement[0], args: statement[1] ?? [] } : statement,
        ),
        mode === 'write' ? 'BEGIN IMMEDIATE' : 'BEGIN',
      ),
    writeTogether(groups) {
      begin('BEGIN IMMEDIATE')
      try {
        const outcomes = groups.map(inSavepoint)
        run('COMMIT')
        return outcomes
      } catch (error) {
        if (db.inTransaction) run('ROLLBACK')
        throw error
      }
    },
    async migrate(statements) {
      beReady()
      run('PRAGMA foreign_keys = OFF')
      try {
        return batch(statements, 'BEGIN IMMEDIATE')
      } finally {
        run('PRAGMA foreign_keys = ON')
      }
    },
    executeMultiple: async (sql) => {
      beReady()
      exec(sql)
    },
    transaction: refuse,
    sync: refuse,
    reconnect: reopen,
    close,
  }
}

function toValue(value: unknown): Value {
  if (typeof value === 'string' || typeof value === 'bigint' || value === null || value instanceof Uint8Array)
    return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'boolean') return value ? 1 : 0
  throw new TypeError(`No SQL value: ${String(value)}`)
}

/** Rows are arrays that also have their columns' names, as the interface wants. */
function resultSet(
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

/** An array with its values under their columns' names as well is what the interface calls a Row. */
function named(values: unknown[], names: string[]): Row {
  const row = values as unknown as Record<string, unknown>
  for (let index = 0; index < names.length; index++) {
    const name = names[index]
    if (name !== undefined && name !== 'length') row[name] = values[index]
  }
  return row as unknown as Row
}

function toLibsqlError(error: unknown): unknown {
  if (!(error instanceof Database.SqliteError)) return error
  const extended = error.code
  // SQLITE_CONSTRAINT_CHECK is an extended code of SQLITE_CONSTRAINT.
  const base = /^SQLITE_[A-Z]+/.exec(extended)?.[0] ?? 'SQLITE_UNKNOWN'
  return new LibsqlError(error.message, base, extended, error.rawCode, error)
}
