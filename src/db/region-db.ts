import type { Client, InStatement, ResultSet } from '@libsql/client'
import type { LibSQLDatabase } from 'drizzle-orm/libsql'
import type { ErrorCode } from '#contract/error-catalogue.ts'
import { CallError } from '#contract/errors.ts'
import type { Reach } from './reach.ts'

/**
 * Anything of Drizzle that can be written: `insert()`, `update()`, `delete()`, or plain SQL with arguments.
 * Drizzle's are thenable: an async function that returned a lone one would run it. Hand them on in arrays.
 */
export type Statement =
  | { toSQL(): { sql: string; params: unknown[] } }
  | {
      sql: string
      args: unknown[]
      /** Of a statement that queues a job: when that is due, UTC ms. */
      jobDueAt?: number
    }

/** Drizzle without its relational queries: what is read is said as a select. */
export type Orm = LibSQLDatabase

export type Reads = Pick<Client, 'execute' | 'batch'>

/** A copy of a region's database that only answers reads. */
export interface Replica {
  client: Reads
  place: string
  reach: Reach
}

/** The `place` of a region's replica. */
export const replicaPlace = (region: string): string => `${region}-replica`

/** One step of a write batch; when the database refuses it, the whole batch is undone and `otherwise` is thrown. */
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
  /** Where reads are answered from: the region, or its replica. What is known from one place says nothing of the other. */
  readonly place: string
  /** Whether the server answers lately; null where the database is in the process. */
  readonly reach: Reach | null
  /** A copy that may be behind, where one is configured; requests read it through `readingView`. */
  readonly replica: Replica | null
  readonly orm: Orm
  write(steps: (Step | Statement)[]): Promise<ResultSet[]>
  /**
   * A `write` to rows that very many want at the same moment. Such writes of one `key` are made durable together, each
   * still all or nothing for itself. Answers how many rows the last statement has read.
   */
  writeHot(key: string, steps: (Step | Statement)[]): Promise<number>
  /** Several plain SQL reads in one round trip. */
  readBatch(statements: { sql: string; args: unknown[] }[]): Promise<ResultSet[]>
  /** Plain SQL read, for what Drizzle cannot say (FTS5, EXPLAIN). */
  query(sql: string, args?: unknown[]): Promise<ResultSet>
  close(): void
}

/** A statement that undoes the batch unless the condition holds. */
export const guard = (condition: string, args: unknown[], otherwise: ErrorCode | Error): Step => ({
  statement: { sql: `insert into guard (ok) values ((${condition}))`, args },
  otherwise,
})

/** Undoes the batch unless the statement just before changed exactly `count` rows. */
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

/** A refusal of the database that no step foresaw. */
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

/** What triggers say while the rows of a tenant that is being moved are frozen (src/cli/moves/freeze-triggers.ts). */
export const FROZEN_MARK = 'the tenant is being moved'

const isFrozen = (error: unknown): boolean => error instanceof Error && error.message.includes(FROZEN_MARK)

const isConstraint = (error: unknown): error is BatchFailure =>
  error instanceof Error &&
  'statementIndex' in error &&
  'code' in error &&
  String(error.code).startsWith('SQLITE_CONSTRAINT')

type Entries = readonly (Step | Statement)[]

const toSteps = (entries: Entries): Step[] => entries.map((entry) => (isStep(entry) ? entry : { statement: entry }))

/** The statements of a write, as a client takes them. */
export const toStatements = (entries: Entries): InStatement[] =>
  toSteps(entries).map((step) => toInStatement(step.statement))

/** What a failed write throws: the error of the step that the database refused, or the failure itself. */
export function writeError(entries: Entries, error: unknown): unknown {
  if (isFrozen(error)) return new CallError('maintenance')
  if (!isConstraint(error)) return error
  const otherwise = toSteps(entries)[error.statementIndex]?.otherwise
  if (otherwise === undefined) return new WriteRefused(error.statementIndex, error)
  return typeof otherwise === 'string' ? new CallError(otherwise) : otherwise
}

/** Runs the steps as one batch on `client` and turns a constraint's refusal into the step's own error. */
export async function runWrite(client: Client, entries: Entries): Promise<ResultSet[]> {
  try {
    return await client.batch(toStatements(entries), 'write')
  } catch (error) {
    throw writeError(entries, error)
  }
}
