import type { InvoiceIssuer } from './invoice-shapes.ts'

/** What was issued, in figures and names: the words of the PDF follow from it. VAT rates are hundredths of a percent. */
export interface StoredInvoice {
  issuer: InvoiceIssuer
  /** Of the site. */
  brand: { title: string; mainColor: string }
  /** As it was when it was issued. Null: the account had been erased. */
  buyer: { name: string } | null
  orderNumber: string
  /** When it was paid, or given back. */
  paidAt: number
  /** Of a credit note: the invoice that it corrects. */
  corrects: { number: string; issuedAt: number } | null
  lines: readonly InvoiceLine[]
  /** By rate; they add up to the total. */
  vat: readonly VatPart[]
  total: number
  /** Of the total: what the buyer and the committee have paid, or got back. */
  ofBuyer: number
  ofCommittee: number
  /** Of the buyer's part, what holiday vouchers have paid; left out where that is nothing, and on a credit note. */
  ofVouchers?: number
  /** Of the buyer's part, vouchers that could not be taken: it is owed. Left out where that is nothing. */
  unpaid?: number
  /** Of a credit note: what of the committee's part is of which item. */
  shares: readonly CommitteeShare[]
}

/** Cents of a committee for an order item. */
export interface CommitteeShare {
  orderItemId: string
  amount: number
}

export interface VatPart {
  rate: number
  /** VAT included. */
  total: number
  vat: number
}

export interface InvoiceLine {
  /** What was sold; null for fees, and on a credit note. */
  activityId: string | null
  title: string
  details: readonly string[]
  quantity: number
  /** VAT included. */
  total: number
  rate: number
}
