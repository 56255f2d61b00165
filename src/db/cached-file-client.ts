import { type Client, type InStatement, LibsqlBatchError, LibsqlError, type ResultSet } from '@libsql/client'
import Database from 'libsql'
import { isBusy } from './file-lock.ts'
import { resultSet, toLibsqlError, toValue } from './libsql-values.ts'

/** Number of compiled statements to keep; the product has a few hundred. */
const KEPT_STATEMENTS = 600

interface Compiled {
  statement: Database.Statement
  /** Columns; null for a statement that returns no rows. */
  columns: { names: string[]; types: string[] } | null
}

export interface GroupingClient extends Client {
  /**
   * Writes several batches in one transaction: each is all or nothing, and all successful ones become durable by one
   * write to the disk. Returns results or error of each batch; throws if nothing was written.
   */
  writeTogether(groups: readonly (readonly InStatement[])[]): (ResultSet[] | Error)[]
}

/**
 * libSQL client for one file and connection that caches compiled statements: the package's own recompiles each, which
 * makes a small read eight times slower (chapter calls-and-data). Refuses interactive transactions and replicas. Never
 * waits: a file locked by another process is SQLITE_BUSY at once, and the caller retries. `pragmas` prepare each
 * connection.
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
  /** Prepares the connection before anything outside a transaction. */
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
      // The cast is safe: raw mode returns each row as an array.
      return resultSet(columns, ready.all(values) as unknown[][], 0)
    } catch (error) {
      // A statement that failed half-way is not reused.
      compiled.delete(sql)
      const known = toLibsqlError(error)
      // The driver does not finish a statement refused as busy. While it exists, the next read opens a transaction that
      // never ends, and all later reads see outdated data.
      if (isBusy(known)) isStale = true
      throw known
    }
  }

  const begin = (mode: 'BEGIN' | 'BEGIN IMMEDIATE') => {
    beReady()
    // Executed uncompiled, so that the driver finishes it if it is refused as busy.
    if (mode === 'BEGIN IMMEDIATE') exec(mode)
    else run(mode)
  }

  const batch = (statements: readonly InStatement[], mode: 'BEGIN' | 'BEGIN IMMEDIATE'): ResultSet[] => {
    // A single read is consistent without a transaction.
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

  /** Runs one batch inside an open transaction; its changes are rolled back if a statement fails. */
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
      // Some failures (a full disk) end the whole transaction: then no batch is written.
      if (!(error instanceof Error) || !db.inTransaction) throw error
      run('ROLLBACK TO batch')
      run('RELEASE batch')
      if (!(error instanceof LibsqlError)) return error
      return new LibsqlBatchError(error.message, index, error.code, error.extendedCode, error.rawCode, error)
    }
  }

  const refuse = () =>
    Promise.reject(new LibsqlError('Interactive transactions and replicas are not used here.', 'NOT_SUPPORTED'))
  // Everything below runs synchronously, so that two batches of this connection never mix.
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
