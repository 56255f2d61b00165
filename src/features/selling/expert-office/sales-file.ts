import { listFile } from '#handler/manifest/list-file.ts'
import type { FileColumns } from '#handler/manifest/office-file.ts'
import { expertProduct } from '#kernel/expert-tickets/tables.ts'
import { type CsvCell, plainCsvFormat } from '#lib/csv-format.ts'
import { expertTicketListTransactionHandler } from './list-transactions.ts'
import { salesColumns, salesRows } from './sales-rows.ts'

const columns: FileColumns<readonly CsvCell[]> = Object.fromEntries(
  salesColumns.map((name, at) => [name, (row: readonly CsvCell[]) => row[at] ?? null]),
)

/** File of every sale of the provider with its documents. */
export const expertSalesFile = listFile(expertTicketListTransactionHandler, 'admin', async ({ db }) => {
  const products = await db.orm.select({ id: expertProduct.id, name: expertProduct.name }).from(expertProduct)
  const names = new Map(products.map(({ id, name }) => [id, name]))
  const written = new Set<string>()
  return {
    fileName: 'sales.csv',
    format: plainCsvFormat,
    columns,
    rows: ({ transactions, documents }) => {
      // A sale made in the meantime shifts others to the next page, so repeated ones are skipped.
      const fresh = transactions.filter(({ SaleId }) => !written.has(SaleId))
      for (const { SaleId } of fresh) written.add(SaleId)
      return salesRows(fresh, documents, (id) => names.get(id))
    },
  }
})
