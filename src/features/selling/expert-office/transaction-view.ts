import type { PartnerTransaction } from '#features/stock/expert-tickets/partner-shapes.ts'
import type { SaleDocument } from '#features/stock/expert-tickets/provider.ts'
import type { OfficeTransaction } from './expert-office-shapes.ts'

export const transactionView = (sale: PartnerTransaction): OfficeTransaction => ({
  SaleId: sale.SaleId,
  PartnerSaleId: sale.PartnerSaleId ?? null,
  TransactionDateTime: sale.TransactionDateTime ?? null,
  PaymentStatus: sale.PaymentStatus ?? null,
  Products: sale.Products.map((product) => ({
    ProductId: product.ProductId,
    ProductName: product.ProductName ?? null,
    Status: product.Status ?? null,
    Price: product.Price ?? null,
    Quantity: product.Quantity ?? null,
    Tickets: (product.Tickets ?? []).map(({ TicketId }) => ({ TicketId })),
  })),
  AccessDateTime: sale.AccessDateTime ?? null,
  // A sale in a list does not tell its own success.
  Success: sale.Success ?? true,
})

/** Links that a browser may open. */
export const documentLinks = (documents: readonly SaleDocument[]): string[] =>
  documents.flatMap(({ url }) => (/^https?:$/.test(URL.parse(url)?.protocol ?? '') ? [url] : []))
