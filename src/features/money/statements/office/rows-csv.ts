import { csvHead, csvLines, plainCsvFormat as format } from '#lib/csv-format.ts'
import type { Column } from '#web/office/kit/list/column.ts'

/** Builds a CSV from loaded rows, with the columns' ids as header. */
export async function rowsCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Promise<Blob> {
  const names = columns.map(({ id }) => id)
  const cells = rows.map((row) => columns.map(({ exported, value }) => (exported ?? value)(row)))
  return new Blob([csvHead(names, format), csvLines(cells, format)], { type: 'text/csv' })
}
