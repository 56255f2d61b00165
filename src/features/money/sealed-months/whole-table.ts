import { type FileColumns, tableParts } from '#handler/manifest/office-file.ts'

/** Columns and parts of a file whose rows are read at once, when it is written and not before: sums take a moment each. */
export function wholeTable<Row>(columns: FileColumns<Row>, read: () => Promise<readonly Row[]> | readonly Row[]) {
  async function* whole() {
    yield await read()
  }
  return tableParts(columns, whole(), (rows) => rows)
}
