import type { Item, Refund } from '../orders/tables.ts'
import { splitCents } from './split-cents.ts'
import type { InvoiceLine, StoredInvoice, VatPart } from './stored-invoice.ts'
import { creditedParts, leftByRate } from './vat.ts'

/** What one item got back of a refund. */
export interface RefundPart {
  refundId: string
  orderItemId: string
  amount: number
}

export interface CreditFacts {
  invoice: StoredInvoice
  /** Credit notes of this invoice so far. */
  before: readonly StoredInvoice[]
  items: readonly Item[]
  refunds: readonly Refund[]
  parts: readonly RefundPart[]
  /** What the committee has got back of the purchase, all in all. */
  returned: number
}

/** What the next credit note is for; without a refund it is the committee's share alone. */
export interface Credit {
  refund: Refund | null
  ofBuyer: number
  ofCommittee: number
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
 * The next credit note that is due, or null. One for each refund that is made, with what the committee got back by then;
 * its share alone where nothing else is on its way. What a refund that failed afterwards was credited for is not credited
 * again: the next one of the purchase has it. Never more than the invoice.
 */
export function nextCredit(facts: CreditFacts, credited: ReadonlySet<string>): Credit | null {
  const { invoice, before, refunds, returned } = facts
  const sum = (part: 'ofBuyer' | 'ofCommittee' | 'total') => before.reduce((all, note) => all + note[part], 0)
  const done = refunds.filter(({ status, amount }) => status === 'Done' && amount > 0)
  const given = done.reduce((all, { amount }) => all + amount, 0)
  const left = invoice.total - sum('total')
  const open = Math.min(left, given - sum('ofBuyer'))
  const refund = done.find(({ id }) => !credited.has(id))
  const ofBuyer = refund ? Math.max(0, Math.min(refund.amount, open)) : 0
  const waits = refunds.some(({ status }) => status === 'Pending')
  const ofCommittee = Math.max(0, Math.min(returned - sum('ofCommittee'), left - ofBuyer))
  if (ofBuyer === 0 && (ofCommittee === 0 || waits)) return null
  const total = ofBuyer + ofCommittee
  const amounts = byRate(facts, itemsGivenBack(facts, ofBuyer === 0 ? undefined : refund), total)
  const vat = creditedParts(
    invoice.vat,
    before.map((note) => note.vat),
    amounts,
  )
  const made = ofBuyer === 0 ? null : (refund ?? null)
  return { refund: made, ofBuyer, ofCommittee, vat, lines: creditLines(facts, made, vat) }
}

/** The items of a refund; of the committee's share alone those that have ended, whose share goes back by itself. */
function itemsGivenBack({ items, parts }: CreditFacts, refund: Refund | undefined): Item[] {
  if (!refund)
    return items.filter(({ subsidy, status }) => subsidy > 0 && (status === 'Canceled' || status === 'Rejected'))
  const own = new Set(
    parts.flatMap(({ refundId, amount, orderItemId }) => (refundId === refund.id && amount > 0 ? orderItemId : [])),
  )
  return items.filter(({ id }) => own.has(id))
}

/**
 * Cents by rate: of items by what these and their fees cost, of an amount for no item in proportion to what of each rate is
 * not credited yet.
 */
function byRate({ invoice, before }: CreditFacts, items: readonly Item[], total: number): Map<number, number> {
  const weights = new Map<number, number>()
  const add = (rate: number | undefined, cents: number) =>
    rate === undefined ? undefined : weights.set(rate, (weights.get(rate) ?? 0) + cents)
  for (const { activityId, ticketInfoTotal, optionsTotal, fees } of items) {
    add(invoice.lines.find((line) => line.activityId === activityId)?.rate, ticketInfoTotal + optionsTotal)
    add(invoice.lines.find((line) => line.activityId === null)?.rate, fees)
  }
  const left = leftParts(invoice, before)
  const room = left.map((part) => part.total)
  const split = splitCents(total, weights.size === 0 ? room : left.map(({ rate }) => weights.get(rate) ?? 0), room)
  return new Map(left.map(({ rate }, at) => [rate, split[at] ?? 0]))
}

const leftParts = (invoice: StoredInvoice, before: readonly StoredInvoice[]) =>
  leftByRate(
    invoice.vat,
    before.map((note) => note.vat),
  )

/** A line for each rate, which names what was given back. */
function creditLines(facts: CreditFacts, refund: Refund | null, vat: readonly VatPart[]): InvoiceLine[] {
  const details = itemsGivenBack(facts, refund ?? undefined)
    .slice(0, 20)
    .map(({ quantity, snapshot, validityDateStr }) => `${quantity} × ${snapshot.activity.label}, ${validityDateStr}`)
  const title = refund ? titles[refund.kind] : 'Part du CSE rendue'
  return vat.map(({ rate, total }) => ({ activityId: null, title, details, quantity: 1, total, rate }))
}
