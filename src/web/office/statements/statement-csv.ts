import type { StatementKind, StatementLine } from '../../../features/statements/statement-shapes.ts'
import { csvCell, plainCsvFormat as format } from '../../../lib/csv-format.ts'
import type { Column } from '../kit/list/column.ts'
import type { CsvWork } from '../kit/list/csv.ts'
import type { AdminCall } from '../kit/scope-call.ts'

export interface StatementQuery {
  of: StatementKind
  id: string
  from: string
  to: string
}

/** The lines of a statement, a page after the other. */
export async function* statementPages(call: AdminCall, query: StatementQuery, signal: AbortSignal) {
  let cursor: string | undefined
  do {
    const page = await call('/admin/get-statement', { ...query, cursor }, { signal })
    yield page
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

const table = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]) =>
  rows.map((row) => columns.map(({ exported, value }) => csvCell((exported ?? value)(row) ?? '')))

/** Rows that are at hand as a file. */
export async function rowsCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Promise<Blob> {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const head = columns.map(({ id }) => id)
  return new Blob([stringify([head, ...table(columns, rows)], { ...format, bom: true })], { type: 'text/csv' })
}

interface StatementFile extends CsvWork {
  call: AdminCall
  query: StatementQuery
  columns: readonly Column<StatementLine>[]
}

/** All lines of a statement as a file. */
export async function statementCsv({ call, query, columns, signal, onProgress }: StatementFile): Promise<Blob> {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const parts = [stringify([columns.map(({ id }) => id)], { ...format, bom: true })]
  let done = 0
  for await (const { lines, total } of statementPages(call, query, signal)) {
    parts.push(stringify(table(columns, lines), format))
    done += lines.length
    onProgress(done, total)
  }
  return new Blob(parts, { type: 'text/csv' })
}
