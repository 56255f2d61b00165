import type { Item } from '../orders/tables.ts'
import type { RateFinder } from './invoice-rates.ts'
import { splitCents } from './split-cents.ts'
import type { InvoiceLine } from './stored-invoice.ts'

/** What of the sale cost less than its lines: an operator accepted a payment of another amount (decision 064). */
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
 * The lines of what was bought. What an item was exchanged for since is left out, as it was not bought; a part that was
 * taken out of an item is one, since that has become smaller by it.
 */
export function invoiceLines({ items, feeRate, rate, paid }: SoldLines): InvoiceLine[] {
  const later = new Set(items.flatMap(({ exchangedFor }) => exchangedFor ?? []))
  const sold = items.filter(({ id }) => !later.has(id))
  const fees = sold.reduce((sum, item) => sum + item.fees, 0)
  const lines = [
    ...sold.flatMap((item) => itemLines(item, rate(item.activityId))),
    ...(fees > 0 ? [{ ...single('Frais de gestion', fees, feeRate), activityId: null }] : []),
  ].filter(({ total }) => total > 0)
  return lessPaid(lines, paid)
}

const single = (title: string, total: number, rate: number) => ({ title, details: [], quantity: 1, total, rate })

function itemLines(item: Item, rate: number): InvoiceLine[] {
  const { activityId, snapshot, quantity, ticketInfoTotal, validityDateStr } = item
  const { activity, vendor, ticketInfo, options } = snapshot
  return [
    {
      activityId,
      title: activity.label,
      details: [ticketInfo.label, `${vendor.name} · ${validityDateStr}`],
      quantity,
      total: ticketInfoTotal,
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
  if (paid >= totals.reduce((sum, total) => sum + total, 0)) return lines
  const kept = splitCents(paid, totals, totals)
  return lines
    .map((line, at) => ({ ...line, total: kept[at] ?? 0, details: [...line.details, LESS_PAID] }))
    .filter(({ total }) => total > 0)
}
