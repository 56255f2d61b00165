import type { ListedInvoice } from '../../../features/invoices/invoice-shapes.ts'
import { csvCell, plainCsvFormat as format } from '../../../lib/csv-format.ts'
import type { Column } from '../kit/list/column.ts'
import type { CsvWork } from '../kit/list/csv.ts'
import type { AdminCall } from '../kit/scope-call.ts'

interface Days {
  from: string
  to: string
}

/** The documents of a period, a page after the other. */
export async function* invoicePages(call: AdminCall, days: Days, signal: AbortSignal) {
  let cursor: string | undefined
  do {
    const page = await call('/admin/list-invoices', { ...days, cursor }, { signal })
    yield page
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

interface InvoicesFile extends CsvWork {
  call: AdminCall
  days: Days
  columns: readonly Column<ListedInvoice>[]
}

/** All of them as a file. */
export async function invoicesCsv({ call, days, columns, signal, onProgress }: InvoicesFile): Promise<Blob> {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const parts = [stringify([columns.map(({ id }) => id)], { ...format, bom: true })]
  let done = 0
  for await (const { items, invoices, credits } of invoicePages(call, days, signal)) {
    const rows = items.map((item) => columns.map(({ exported, value }) => csvCell((exported ?? value)(item) ?? '')))
    parts.push(stringify(rows, format))
    done += items.length
    onProgress(done, invoices.count + credits.count)
  }
  return new Blob(parts, { type: 'text/csv' })
}
