import type { PayerIdentity } from '#contract/payer-identity.ts'
import type { InvoiceIssuer } from './invoice-shapes.ts'
import type { VatProvision } from './vat-shapes.ts'

/**
 * An issued invoice as figures and names, from which the PDF's wording follows. VAT rates are hundredths of a percent.
 */
export interface StoredInvoice {
  issuer: InvoiceIssuer
  /** Brand of the site. */
  brand: { title: string; mainColor: string }
  /** Name at the time of issue. Null: the account had been erased. */
  buyer: { name: string } | null
  orderNumber: string
  /** Category of what is sold; absent: services alone, and on documents of before 29 November 2026. */
  supplies?: 'goods' | 'both'
  /** The committee that pays a share, as its group stated it; absent where none was stated, and on older documents. */
  committee?: PayerIdentity
  /** When the purchase was paid, or refunded. */
  paidAt: number
  /** On a credit note: the invoice that it corrects. */
  corrects: { number: string; issuedAt: number } | null
  lines: readonly InvoiceLine[]
  /** VAT by rate; the parts add up to the total. */
  vat: readonly VatPart[]
  total: number
  /** Parts of the total paid by, or refunded to, the buyer and the committee. */
  ofBuyer: number
  ofCommittee: number
  /** Part of `ofBuyer` paid by holiday vouchers; absent when zero, and on a credit note. */
  ofVouchers?: number
  /** Part of `ofBuyer` still owed because vouchers could not be collected. Absent when zero. */
  unpaid?: number
  /**
   * Sentences on what is sold without VAT, as they were due on the day of the issue. Absent on documents of before
   * 28 November 2026, whose prices by unit include VAT.
   */
  mentions?: readonly string[]
  /** On a credit note: the committee's part by order item. */
  shares: readonly CommitteeShare[]
}

/** A committee's part in an order item, in cents. */
export interface CommitteeShare {
  orderItemId: string
  amount: number
}

export interface VatPart {
  rate: number
  /** Including VAT. */
  total: number
  vat: number
}

export interface InvoiceLine {
  /** The activity sold; null for fees, and on a credit note. */
  activityId: string | null
  title: string
  details: readonly string[]
  quantity: number
  /** Including VAT. */
  total: number
  rate: number
  /** Why the rate is zero. Absent otherwise, and on documents of before 28 November 2026. */
  provision?: VatProvision
  /** The partner whose sale it is, in whose name the issuer acts: the issuer owes no VAT of it. Absent: the issuer sells. */
  seller?: string
  /** True for an option, which may have a rate of its own; its title is the option's name. */
  isOption?: true
}
