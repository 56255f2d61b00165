import { plainCsvFormat } from '#lib/csv-format.ts'
import type { Column } from '#web/office/kit/list/column.ts'
import { type FileForm, tableFile } from '#web/office/kit/list/saved-file.ts'

/** Builds a file from loaded rows, with the columns' ids as header and in a spreadsheet the sums of its amounts. */
export function rowsFile<Row>(columns: readonly Column<Row>[], rows: readonly Row[], form: FileForm): Promise<Blob> {
  const cells = rows.map((row) => columns.map(({ exported, value }) => (exported ?? value)(row)))
  const names = columns.map(({ id }) => id)
  return tableFile({ columns: names, parts: [cells], format: plainCsvFormat, totals: true }, form)
}
