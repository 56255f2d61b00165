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

/** Longest text that the server keeps for the length of a request; longer ones are sent each time. */
const LONGEST_STORED_TEXT = 5000
/** Most texts that are stored; the server refuses more than 50. */
const MOST_STORED_TEXTS = 40

interface Member {
  /** Steps that release or roll back the savepoint: one of them must run before the next batch starts. */
  kept: BatchStep
  undone: BatchStep
  /** Outcome of the batch; call it once everything has run. */
  outcome: () => ResultSet[] | LibsqlBatchError
}

/**
 * Writes several batches in one transaction and request. Each has a savepoint: if a statement fails, its batch is
 * rolled back and the others go on. Returns results or failure of each; throws if nothing was written, or that is
 * unknown.
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
    // Everything above is sent in one request.
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

/** Result set in the client's form: rows are arrays with the column names as keys. */
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

/** Ignores the step's failure: later steps check by their conditions if it ran. */
function quietly(step: BatchStep, sql: string): void {
  step.run(sql).catch(() => undefined)
}

/** Sends each text once: buyers of the same ticket send the same statements. */
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
