import { type InStatement, LibsqlBatchError, LibsqlError, type ResultSet } from '@libsql/client/http'
import {
  type Batch,
  BatchCond,
  type BatchStep,
  type HttpStream,
  openHttp,
  ResponseError,
  type RowsResult,
  Stmt,
} from '@libsql/hrana-client'

/** The server keeps a statement's text for the length of a request; longer ones are sent each time. */
const LONGEST_STORED_TEXT = 5000
/** It refuses more than 50. */
const MOST_STORED_TEXTS = 40

interface Member {
  /** Its writes stay, or are taken back: one of them must have run for the next member to start. */
  kept: BatchStep
  undone: BatchStep
  /** Once everything ran. */
  outcome: () => ResultSet[] | LibsqlBatchError
}

/**
 * Writes several batches in one transaction and one HTTP request. Each batch has a savepoint of its own: what it did is
 * undone when one of its statements fails, and the others go on. Answers the results or the failure of each batch; throws
 * when nothing at all was written, or when that is unknown.
 */
export async function writeRemoteGroup(
  { url, authToken, fetch }: { url: string; authToken?: string; fetch: unknown },
  groups: readonly (readonly InStatement[])[],
): Promise<(ResultSet[] | LibsqlBatchError)[]> {
  const client = openHttp(url.replace(/^libsql:/, 'https:'), authToken, fetch)
  const stream = client.openStream()
  try {
    const batch = stream.batch(false)
    const toStmt = storingTexts(stream)
    const begin = batch.step()
    const begun = begin.run('BEGIN IMMEDIATE')
    begun.catch(() => undefined)
    let ready = BatchCond.ok(begin)
    const members = groups.map((statements) => {
      const member = addMember(batch, ready, statements.map(toStmt))
      ready = BatchCond.or(batch, [BatchCond.ok(member.kept), BatchCond.ok(member.undone)])
      return member
    })
    const commit = batch.step().condition(ready)
    const committed = commit.run('COMMIT')
    committed.catch(() => undefined)
    quietly(batch.step().condition(BatchCond.not(BatchCond.ok(commit))), 'ROLLBACK')
    const executed = batch.execute()
    // Everything above leaves in one request.
    stream.closeGracefully()
    await executed
    await begun
    if ((await committed) === undefined)
      throw new LibsqlError('The group was not committed, nothing of it was written.', 'GROUP_ROLLED_BACK')
    return members.map(({ outcome }) => outcome())
  } catch (error) {
    throw error instanceof ResponseError ? new LibsqlError(error.message, error.code ?? 'UNKNOWN') : error
  } finally {
    client.close()
  }
}

function addMember(batch: Batch, ready: BatchCond, statements: readonly Stmt[]): Member {
  let failure: LibsqlBatchError | undefined
  const results: ResultSet[] = []
  const savepoint = batch.step().condition(ready)
  quietly(savepoint, 'SAVEPOINT member')
  let last = savepoint
  for (const [index, statement] of statements.entries()) {
    const step = batch.step().condition(BatchCond.ok(last))
    last = step
    step.query(statement).then(
      (result) => result && results.push(resultSet(result)),
      (error: unknown) => {
        const code = error instanceof ResponseError ? error.code : undefined
        failure = new LibsqlBatchError(String(error instanceof Error ? error.message : error), index, code ?? 'UNKNOWN')
      },
    )
  }
  const kept = batch.step().condition(BatchCond.ok(last))
  quietly(kept, 'RELEASE member')
  const back = batch
    .step()
    .condition(BatchCond.and(batch, [BatchCond.ok(savepoint), BatchCond.not(BatchCond.ok(kept))]))
  quietly(back, 'ROLLBACK TO member')
  const undone = batch.step().condition(BatchCond.ok(back))
  quietly(undone, 'RELEASE member')
  return { kept, undone, outcome: () => failure ?? results }
}

/** As the client of the database makes them; its rows are arrays that have their columns' names as well. */
function resultSet({ columnNames, columnDecltypes, rows, affectedRowCount, lastInsertRowid }: RowsResult): ResultSet {
  const columns = columnNames.map((name) => name ?? '')
  return {
    columns,
    columnTypes: columnDecltypes.map((type) => type ?? ''),
    rows,
    rowsAffected: affectedRowCount,
    lastInsertRowid,
    toJSON: () => ({ columns, rows: rows.map((row) => Array.from(row)), rowsAffected: affectedRowCount }),
  }
}

/** Whether it ran is what the conditions of other steps ask. */
function quietly(step: BatchStep, sql: string): void {
  step.run(sql).catch(() => undefined)
}

/** Buyers of the same ticket send the same statements: each text goes over the wire once. */
function storingTexts(stream: HttpStream): (statement: InStatement) => Stmt {
  const stored = new Map<string, ReturnType<HttpStream['storeSql']>>()
  return (statement) => {
    const { sql, args } = typeof statement === 'string' ? { sql: statement, args: [] } : statement
    if (!stored.has(sql) && stored.size < MOST_STORED_TEXTS && sql.length < LONGEST_STORED_TEXT)
      stored.set(sql, stream.storeSql(sql))
    const stmt = new Stmt(stored.get(sql) ?? sql)
    if (Array.isArray(args)) stmt.bindIndexes(args)
    return stmt
  }
}
