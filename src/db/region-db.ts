import type { Client, InStatement, ResultSet } from '@libsql/client'
import type { LibSQLDatabase } from 'drizzle-orm/libsql'
import type { ErrorCode } from '#contract/error-catalogue.ts'
import { CallError } from '#contract/errors.ts'
import type { Reach } from './reach.ts'

/**
 * Anything that can be written: Drizzle's `insert()`, `update()`, `delete()`, or plain SQL with arguments. Drizzle's
 * are thenable: an async function that returned a single one would run it, so pass them in arrays.
 */
export type Statement =
  | { toSQL(): { sql: string; params: unknown[] } }
  | {
      sql: string
      args: unknown[]
      /** For a statement that queues a job: when the job is due, UTC ms. */
      jobDueAt?: number
    }

/** Drizzle without relational queries: all reads are selects. */
export type Orm = LibSQLDatabase

export type Reads = Pick<Client, 'execute' | 'batch'>

/** A copy of a region's database that serves only reads. */
export interface Replica {
  client: Reads
  place: string
  reach: Reach
}

/** The `place` of a region's replica. */
export const replicaPlace = (region: string): string => `${region}-replica`

/** One step of a write batch; if the database refuses it, the whole batch is rolled back and `otherwise` is thrown. */
export interface Step {
  statement: Statement
  otherwise?: ErrorCode | Error
}

/**
 * The database of one region. Reads go through `orm`; several reads in one round trip through `orm.batch`.
 * Every write is one `write()`: a transaction of conditional statements, all or nothing.
 */
export interface RegionDb {
  readonly region: string
  /** Database that answers the reads: the region, or its replica. Knowledge from one does not hold for the other. */
  readonly place: string
  /** Tells if the server is answering; null if the database is in this process. */
  readonly reach: Reach | null
  /** A copy that may lag behind, if configured; requests read it through `readingView`. */
  readonly replica: Replica | null
  readonly orm: Orm
  write(steps: (Step | Statement)[]): Promise<ResultSet[]>
  /**
   * `write` to rows wanted by very many at once. Such writes of one `key` are made durable together, each still all or
   * nothing. Returns the number of rows that the last statement returned.
   */
  writeHot(key: string, steps: (Step | Statement)[]): Promise<number>
  /** Plain SQL reads in one round trip. */
  readBatch(statements: { sql: string; args: unknown[] }[]): Promise<ResultSet[]>
  /** Plain SQL read, for queries beyond Drizzle (FTS5, EXPLAIN). */
  query(sql: string, args?: unknown[]): Promise<ResultSet>
  close(): void
}

/** Step that rolls the batch back unless the condition holds. */
export const guard = (condition: string, args: unknown[], otherwise: ErrorCode | Error): Step => ({
  statement: { sql: `insert into guard (ok) values ((${condition}))`, args },
  otherwise,
})

/** Step that rolls the batch back unless the previous statement changed exactly `count` rows. */
export const changed = (count: number, otherwise: ErrorCode | Error): Step => guard('changes() = ?', [count], otherwise)

export function toInStatement(statement: Statement): InStatement {
  const { sql, params } = 'toSQL' in statement ? statement.toSQL() : { sql: statement.sql, params: statement.args }
  return { sql, args: params.map(toSqlValue) }
}

function toSqlValue(value: unknown): string | number | null | Uint8Array {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || value instanceof Uint8Array) return value
  if (typeof value === 'boolean') return value ? 1 : 0
  throw new TypeError(`No SQL value: ${typeof value}`)
}

const isStep = (entry: Step | Statement): entry is Step => 'statement' in entry

/** The database refused a statement that no step foresaw. */
export class WriteRefused extends Error {
  readonly statementIndex: number

  constructor(statementIndex: number, cause: Error) {
    super(cause.message, { cause })
    this.name = 'WriteRefused'
    this.statementIndex = statementIndex
  }
}

interface BatchFailure extends Error {
  statementIndex: number
  code: string
}

/** Error text of the triggers that freeze the rows of a tenant during its move (src/cli/moves/freeze-triggers.ts). */
export const FROZEN_MARK = 'the tenant is being moved'

const isFrozen = (error: unknown): boolean => error instanceof Error && error.message.includes(FROZEN_MARK)

const isConstraint = (error: unknown): error is BatchFailure =>
  error instanceof Error &&
  'statementIndex' in error &&
  'code' in error &&
  String(error.code).startsWith('SQLITE_CONSTRAINT')

type Entries = readonly (Step | Statement)[]

const toSteps = (entries: Entries): Step[] => entries.map((entry) => (isStep(entry) ? entry : { statement: entry }))

/** The statements of a write in the client's form. */
export const toStatements = (entries: Entries): InStatement[] =>
  toSteps(entries).map((step) => toInStatement(step.statement))

/** Error of a failed write: that of the refused step, or the failure itself. */
export function writeError(entries: Entries, error: unknown): unknown {
  if (isFrozen(error)) return new CallError('maintenance')
  if (!isConstraint(error)) return error
  const otherwise = toSteps(entries)[error.statementIndex]?.otherwise
  if (otherwise === undefined) return new WriteRefused(error.statementIndex, error)
  return typeof otherwise === 'string' ? new CallError(otherwise) : otherwise
}

/** Runs the steps as one batch on `client`; a violated constraint becomes its step's own error. */
export async function runWrite(client: Client, entries: Entries): Promise<ResultSet[]> {
  try {
    return await client.batch(toStatements(entries), 'write')
  } catch (error) {
    throw writeError(entries, error)
  }
}
