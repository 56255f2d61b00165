import type { CatalogueProduct } from '../../../features/expert-office/expert-office-shapes.ts'
import { salesColumns, salesRows } from '../../../features/expert-office/sales-rows.ts'
import { plainCsvFormat } from '../../../lib/csv-format.ts'
import type { CsvWork } from '../kit/list/csv.ts'
import type { AdminCall } from '../kit/scope-call.ts'

interface SalesFile extends CsvWork {
  call: AdminCall
  products: readonly CatalogueProduct[]
  /** How many sales are known of, to tell how far it is. */
  total: number
}

/** Every sale with its documents, page by page. */
export async function salesCsv({ call, products, total, signal, onProgress }: SalesFile): Promise<Blob> {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const names = new Map(products.map(({ ProductId, ProductName }) => [ProductId, ProductName]))
  const parts = [stringify([[...salesColumns]], { ...plainCsvFormat, bom: true })]
  const written = new Set<string>()
  for (let page: number | null = 1; page !== null; ) {
    const found: Awaited<ReturnType<typeof read>> = await read(call, page, signal)
    // A sale made meanwhile moves the others on to the next page.
    const fresh = found.transactions.filter(({ SaleId }) => !written.has(SaleId))
    for (const { SaleId } of fresh) written.add(SaleId)
    parts.push(
      stringify(
        salesRows(fresh, found.documents, (id) => names.get(id)),
        plainCsvFormat,
      ),
    )
    onProgress(written.size, Math.max(total, written.size))
    page = found.nextPage
  }
  return new Blob(parts, { type: 'text/csv' })
}

const read = (call: AdminCall, page: number, signal: AbortSignal) =>
  call('/admin/expert-ticket-list-transaction', { page }, { signal, timeoutMs: null })
