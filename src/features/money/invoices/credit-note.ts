import type { CommitteeShare, InvoiceLine, StoredInvoice, VatPart } from '#kernel/invoices/stored-invoice.ts'
import type { Item, Refund } from '#kernel/orders/tables.ts'
import { creditByRate, creditedShares, type RefundPart, sumShares } from './credit-rates.ts'
import { splitCents } from './split-cents.ts'
import { creditedParts } from './vat.ts'

export interface CreditFacts {
  invoice: StoredInvoice
  /** Credit notes already issued for this invoice. */
  before: readonly StoredInvoice[]
  items: readonly Item[]
  refunds: readonly Refund[]
  parts: readonly RefundPart[]
  /** Cents of each item returned to the committee so far. */
  returned: readonly CommitteeShare[]
}

/** Content of the next credit note; without a refund it covers the committee's share alone. */
export interface Credit {
  refund: Refund | null
  ofBuyer: number
  ofCommittee: number
  /** Committee's part, split by item. */
  shares: CommitteeShare[]
  vat: VatPart[]
  lines: InvoiceLine[]
}

const titles: Record<Refund['kind'], string> = {
  order: 'Remboursement de la commande',
  items: 'Remboursement d’articles',
  amount: 'Remboursement d’un montant',
  exchange: 'Différence de prix d’un échange',
  unsold: 'Remboursement de ce qui n’a pas été livré',
  elsewhere: 'Remboursement',
}

/**
 * Next credit note due, or null: one per refund, with the share returned to the committee by then, or for that share
 * alone. Amounts credited for a refund that failed later count for the next note. Never exceeds the invoice.
 */
export function nextCredit(facts: CreditFacts, credited: ReadonlySet<string>): Credit | null {
  const { invoice, before, items, refunds } = facts
  const sum = (part: 'ofBuyer' | 'total') => before.reduce((all, note) => all + note[part], 0)
  const done = refunds.filter(({ status, amount }) => status === 'Done' && amount > 0)
  const given = done.reduce((all, { amount }) => all + amount, 0)
  const left = invoice.total - sum('total')
  const open = Math.min(left, given - sum('ofBuyer'))
  const next = done.find(({ id }) => !credited.has(id))
  const ofBuyer = next ? Math.max(0, Math.min(next.amount, open)) : 0
  const waits = refunds.some(({ status }) => status === 'Pending')
  const shares = sharesGivenBack(facts, left - ofBuyer)
  const ofCommittee = sumShares(shares)
  if (ofBuyer === 0 && (ofCommittee === 0 || waits)) return null
  const refund = ofBuyer === 0 ? null : (next ?? null)
  const parts = facts.parts.filter(({ refundId, amount }) => refundId === refund?.id && amount > 0)
  const vat = creditedParts(
    invoice.vat,
    before.map((note) => note.vat),
    creditByRate({ invoice, before, items, ofBuyer, parts, shares }),
  )
  const named = new Set([...parts, ...shares].map(({ orderItemId }) => orderItemId))
  const lines = creditLines(
    items.filter(({ id }) => named.has(id)),
    refund,
    vat,
  )
  return { refund, ofBuyer, ofCommittee, shares, vat, lines }
}

/** Cents of each item returned to the committee and not credited yet, together at most what is left of the invoice. */
function sharesGivenBack({ before, returned }: CreditFacts, left: number): CommitteeShare[] {
  const credited = creditedShares(before)
  const due = returned.map(({ orderItemId, amount }) => Math.max(0, amount - (credited.get(orderItemId) ?? 0)))
  const open = sumShares(returned) - before.reduce((sum, { ofCommittee }) => sum + ofCommittee, 0)
  const amounts = splitCents(Math.max(0, Math.min(open, left)), due, due)
  return returned.flatMap(({ orderItemId }, at) => {
    const amount = amounts[at] ?? 0
    return amount > 0 ? [{ orderItemId, amount }] : []
  })
}

/** Credit note lines, one per VAT rate, which name the refunded items. */
function creditLines(items: readonly Item[], refund: Refund | null, vat: readonly VatPart[]): InvoiceLine[] {
  const details = items
    .slice(0, 20)
    .map(({ quantity, snapshot, validityDateStr }) => `${quantity} × ${snapshot.activity.label}, ${validityDateStr}`)
  const title = refund ? titles[refund.kind] : 'Part du CSE rendue'
  return vat.map(({ rate, total }) => ({ activityId: null, title, details, quantity: 1, total, rate }))
}
