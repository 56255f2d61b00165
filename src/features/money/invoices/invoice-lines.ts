import type { InvoiceLine } from '#kernel/invoices/stored-invoice.ts'
import type { Item } from '#kernel/orders/tables.ts'
import { withDe } from '#lib/words/elision.ts'
import { partnerText } from '#lib/words/seller.ts'
import type { LineRate, RateFinder } from './invoice-rates.ts'
import { splitCents } from './split-cents.ts'

/** Line for an accepted payment of less than the sum of the lines (chapter selling-and-holding). */
const LESS_PAID = 'Remise : montant accepté au paiement'

interface SoldLines {
  items: readonly Item[]
  /** Rate of the service fees. */
  feeRate: LineRate
  rate: RateFinder
  /** Cents paid by buyer and committee together. */
  paid: number
}

/**
 * Lines of a sale as it was bought. For an exchanged item the chain of exchanges shares the original price; a part that
 * was split off counts as its own line, since its item has become smaller.
 */
export function invoiceLines({ items, feeRate, rate, paid }: SoldLines): InvoiceLine[] {
  const later = new Set(items.flatMap(({ exchangedFor }) => exchangedFor ?? []))
  const sold = items.filter(({ id }) => !later.has(id))
  const fees = items.reduce((sum, item) => sum + item.fees, 0)
  const lines = [
    ...sold.flatMap((item) => itemLines(item, exchangeChain(item, items), rate)),
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

/** The item and its successive exchanges, in order. */
function exchangeChain(item: Item, items: readonly Item[]): Item[] {
  const next = items.find(({ id }) => id === item.exchangedFor)
  return next ? [item, ...exchangeChain(next, items)] : [item]
}

const single = (title: string, total: number, rate: LineRate) => ({ title, details: [], quantity: 1, total, ...rate })

function itemLines(item: Item, chain: readonly Item[], rate: RateFinder): InvoiceLine[] {
  const { activityId, snapshot, quantity, validityDateStr } = item
  const { activity, vendor, ticketInfo, agency, parties } = snapshot
  const seller = agency ? partnerText({ name: vendor.name, legalIdentity: parties?.partner }) : undefined
  const taxed = (option?: string) => (seller === undefined ? rate(activityId, option) : { rate: 0, seller })
  const options = chain.flatMap((each) => each.snapshot.options)
  return [
    {
      activityId,
      title: activity.label,
      details: [ticketInfo.label, `${vendor.name} · ${validityDateStr}`],
      quantity,
      total: chain.reduce((sum, { ticketInfoTotal }) => sum + ticketInfoTotal, 0),
      ...taxed(),
    },
    ...options
      .filter((option) => option.quantity > 0)
      .map((option) => ({
        activityId,
        title: option.label,
        details: [`Option ${withDe(activity.label)}`],
        quantity: option.quantity,
        total: option.total,
        ...taxed(option.label),
        isOption: true as const,
      })),
  ]
}

/** Lowers each line in proportion if less was paid than their sum, so that the invoice states the amount paid. */
function lessPaid(lines: InvoiceLine[], paid: number): InvoiceLine[] {
  const totals = lines.map(({ total }) => total)
  if (paid >= sumLines(lines)) return lines
  const kept = splitCents(paid, totals, totals)
  return lines
    .map((line, at) => ({ ...line, total: kept[at] ?? 0, details: [...line.details, LESS_PAID] }))
    .filter(({ total }) => total > 0)
}
