import { type CsvCell, type CsvFormat, csvFormat, csvHead, csvLines } from '#lib/csv-format.ts'
import type { Column } from './column.ts'
import type { FileForm } from './download.ts'
import { allRows, type LoadPage } from './load-list.ts'

export interface FileWork {
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
  /** Default: csv. */
  form?: FileForm
}

/** Builds a file while the operator waits. */
export type MakeFile = (work: FileWork) => Promise<Blob>

type Rows = readonly (readonly CsvCell[])[]

/** Table whose rows are in this page, or are loaded by it. */
interface Table {
  columns: readonly string[]
  parts: AsyncIterable<Rows> | Iterable<Rows>
  format?: CsvFormat
  totals?: boolean
}

/** Writes a table in the asked form. What writes spreadsheets is loaded with the first one. */
export async function tableFile({ columns, parts, format = csvFormat, totals }: Table, form: FileForm): Promise<Blob> {
  const written: BlobPart[] = []
  if (form === 'xlsx') {
    const { SPREADSHEET_TYPE, spreadsheet } = await import('#lib/spreadsheet/spreadsheet.ts')
    for await (const bytes of spreadsheet({ title: 'Tableau', columns, parts, totals })) written.push(bytes.slice())
    return new Blob(written, { type: SPREADSHEET_TYPE })
  }
  written.push(csvHead(columns, format))
  for await (const rows of parts) written.push(csvLines(rows, format))
  return new Blob(written, { type: 'text/csv' })
}

interface ListJob<Item> extends FileWork {
  columns: readonly Column<Item>[]
  load: LoadPage<Item>
}

/** Builds a file of all matching rows, with a header. */
export function fileOfAll<Item>({ columns, load, signal, onProgress, form = 'csv' }: ListJob<Item>): Promise<Blob> {
  async function* parts() {
    let done = 0
    for await (const { items, total, moreThanTotal } of allRows(load, signal)) {
      yield items.map((item) => columns.map(({ exported, value }) => (exported ?? value)(item)))
      done += items.length
      onProgress(done, moreThanTotal ? 0 : total)
    }
  }
  return tableFile({ columns: columns.map((column) => column.header), parts: parts() }, form)
}
