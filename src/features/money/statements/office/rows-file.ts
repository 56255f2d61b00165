import type { Column } from '#web/office/kit/list/column.ts'
import type { FileForm } from '#web/office/kit/list/download.ts'

/** Builds a file from loaded rows, with the columns' ids as header and in a spreadsheet the sums of its amounts. */
export async function rowsFile<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  form: FileForm,
): Promise<Blob> {
  const [{ plainCsvFormat }, { tableFile }] = await Promise.all([
    import('#lib/csv-format.ts'),
    import('#web/office/kit/list/saved-file.ts'),
  ])
  const cells = rows.map((row) => columns.map(({ exported, value }) => (exported ?? value)(row)))
  const names = columns.map(({ id }) => id)
  return tableFile({ columns: names, parts: [cells], format: plainCsvFormat, totals: true }, form)
}
