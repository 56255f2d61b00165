import { csvCell, csvFormat } from '../../../../lib/csv-format.ts'
import type { Column } from './column.ts'
import { allRows, type LoadPage } from './load-list.ts'

function exportedCell<Item>({ exported, value }: Column<Item>, item: Item): string | number {
  return csvCell((exported ?? value)(item) ?? '')
}

export interface CsvWork {
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}

interface CsvJob<Item> extends CsvWork {
  columns: readonly Column<Item>[]
  load: LoadPage<Item>
}

/** Every row that matches, with the names of the columns first. */
export async function csvOfAll<Item>({ columns, load, signal, onProgress }: CsvJob<Item>): Promise<Blob> {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const parts = [stringify([columns.map(({ header }) => header)], { ...csvFormat, bom: true })]
  let done = 0
  for await (const { items, total, moreThanTotal } of allRows(load, signal)) {
    const rows = items.map((item) => columns.map((column) => exportedCell(column, item)))
    parts.push(stringify(rows, csvFormat))
    done += items.length
    onProgress(done, moreThanTotal ? 0 : total)
  }
  return new Blob(parts, { type: 'text/csv' })
}

/** Saves a file as a click on a link to it does. */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
