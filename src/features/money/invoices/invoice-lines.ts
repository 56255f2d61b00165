import type { InvoiceLine } from '#kernel/invoices/stored-invoice.ts'
import type { Item } from '#kernel/orders/tables.ts'
import type { RateFinder } from './invoice-rates.ts'
import { splitCents } from './split-cents.ts'

/** The part by which an accepted payment of another amount was less than its lines (chapter selling-and-holding). */
const LESS_PAID = 'Remise : montant accepté au paiement'

interface SoldLines {
  items: readonly Item[]
  /** Of the service fees. */
  feeRate: number
  rate: RateFinder
  /** By buyer and committee together. */
  paid: number
}

/**
 * The lines of what was bought. An item that was exchanged since has one with the price that is now spread over itself and
 * what it was exchanged for; a part that was taken out of an item is one, since that has become smaller by it.
 */
export function invoiceLines({ items, feeRate, rate, paid }: SoldLines): InvoiceLine[] {
  const later = new Set(items.flatMap(({ exchangedFor }) => exchangedFor ?? []))
  const sold = items.filter(({ id }) => !later.has(id))
  const fees = items.reduce((sum, item) => sum + item.fees, 0)
  const lines = [
    ...sold.flatMap((item) => itemLines(item, exchangeChain(item, items), rate(item.activityId))),
    ...(fees > 0 ? [{ ...single('Frais de gestion', fees, feeRate), activityId: null }] : []),
  ].filter(({ total }) => total > 0)
  const cost = items.reduce((sum, item) => sum + item.ticketInfoTotal + item.optionsTotal + item.fees, 0)
  const kept = lessPaid(lines, paid)
  const total = sumLines(kept)
  if (total < Math.min(paid, cost))
    throw new Error(`The lines of an invoice come to ${total} of ${Math.min(paid, cost)} cents.`)
  return kept
}

const sumLines = (lines: readonly InvoiceLine[]): number => lines.reduce((sum, { total }) => sum + total, 0)

/** The item and what it was exchanged for, one after the other. */
function exchangeChain(item: Item, items: readonly Item[]): Item[] {
  const next = items.find(({ id }) => id === item.exchangedFor)
  return next ? [item, ...exchangeChain(next, items)] : [item]
}

const single = (title: string, total: number, rate: number) => ({ title, details: [], quantity: 1, total, rate })

function itemLines(item: Item, chain: readonly Item[], rate: number): InvoiceLine[] {
  const { activityId, snapshot, quantity, validityDateStr } = item
  const { activity, vendor, ticketInfo } = snapshot
  const options = chain.flatMap((each) => each.snapshot.options)
  return [
    {
      activityId,
      title: activity.label,
      details: [ticketInfo.label, `${vendor.name} · ${validityDateStr}`],
      quantity,
      total: chain.reduce((sum, { ticketInfoTotal }) => sum + ticketInfoTotal, 0),
      rate,
    },
    ...options
      .filter((option) => option.quantity > 0)
      .map((option) => ({
        activityId,
        title: option.label,
        details: [`Option de ${activity.label}`],
        quantity: option.quantity,
        total: option.total,
        rate,
      })),
  ]
}

/** Where less was paid than the lines come to, each is lowered in proportion, so that the invoice is of what was paid. */
function lessPaid(lines: InvoiceLine[], paid: number): InvoiceLine[] {
  const totals = lines.map(({ total }) => total)
  if (paid >= sumLines(lines)) return lines
  const kept = splitCents(paid, totals, totals)
  return lines
    .map((line, at) => ({ ...line, total: kept[at] ?? 0, details: [...line.details, LESS_PAID] }))
    .filter(({ total }) => total > 0)
}
