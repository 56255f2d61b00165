import type { InvoiceIssuer } from './invoice-shapes.ts'

/** What was issued, in figures: the words of the PDF follow from it. VAT rates are hundredths of a percent. */
export interface StoredInvoice {
  issuer: InvoiceIssuer
  /** As it was when it was issued. Null: the account had been erased. */
  buyer: { name: string } | null
  orderNumber: string
  boughtAt: number
  /** Of a credit note: the invoice that it corrects. */
  corrects: { number: string; issuedAt: number } | null
  lines: readonly InvoiceLine[]
  /** By rate, VAT included and the VAT of it; they add up to the total. */
  vat: readonly { rate: number; total: number; vat: number }[]
  total: number
}

export interface InvoiceLine {
  title: string
  details: readonly string[]
  quantity: number
  /** VAT included. */
  total: number
  rate: number
}
