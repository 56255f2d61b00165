import { csvFormat, csvHead, csvLines } from '#lib/csv-format.ts'
import type { Column } from './column.ts'
import { allRows, type LoadPage } from './load-list.ts'

export interface CsvWork {
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}

/** Builds a file while the operator waits. */
export type MakeCsv = (work: CsvWork) => Promise<Blob>

interface CsvJob<Item> extends CsvWork {
  columns: readonly Column<Item>[]
  load: LoadPage<Item>
}

/** Builds a CSV of all matching rows, with a header. */
export async function csvOfAll<Item>({ columns, load, signal, onProgress }: CsvJob<Item>): Promise<Blob> {
  const header = columns.map((column) => column.header)
  const parts = [csvHead(header, csvFormat)]
  let done = 0
  for await (const { items, total, moreThanTotal } of allRows(load, signal)) {
    const rows = items.map((item) => columns.map(({ exported, value }) => (exported ?? value)(item)))
    parts.push(csvLines(rows, csvFormat))
    done += items.length
    onProgress(done, moreThanTotal ? 0 : total)
  }
  return new Blob(parts, { type: 'text/csv' })
}

/** Saves a file as a click on a link to it would. */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
