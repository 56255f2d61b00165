import { type CsvCell, csvAmount } from '#lib/csv-format.ts'
import type { DocumentLinks, OfficeTransaction } from './expert-office-shapes.ts'

/** Columns of sales.csv (P-ENTITY-033), in this order. */
export const salesColumns = [
  'TransactionDateTime',
  'SaleId',
  'PartnerSaleId',
  'ProductId',
  'Price',
  'Quantity',
  'AccessDateTime',
  'ProductName',
  'Document',
  'DocumentLink',
] as const

/** One row per product of each sale, so that prices add up; several documents share a cell, separated by spaces. */
export function salesRows(
  transactions: readonly OfficeTransaction[],
  documents: DocumentLinks,
  nameOf: (productId: string) => string | undefined,
): CsvCell[][] {
  return transactions.flatMap((sale) => {
    const links = documents[sale.SaleId] ?? []
    return sale.Products.map((product) => [
      sale.TransactionDateTime,
      sale.SaleId,
      sale.PartnerSaleId,
      product.ProductId,
      product.Price === null ? null : csvAmount(Math.round(product.Price * 100)),
      product.Quantity,
      sale.AccessDateTime,
      product.ProductName ?? nameOf(product.ProductId) ?? null,
      links.map(fileName).join(' '),
      links.join(' '),
    ])
  })
}

const fileName = (link: string): string => new URL(link).pathname.split('/').at(-1) ?? ''
