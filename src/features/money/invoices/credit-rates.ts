import type { CommitteeShare, StoredInvoice } from '#kernel/invoices/stored-invoice.ts'
import type { Item } from '#kernel/orders/tables.ts'
import { pricedParts } from './priced-parts.ts'
import { splitCents } from './split-cents.ts'
import { leftByRate } from './vat.ts'

/** Part of a refund that concerns one item. */
export interface RefundPart {
  refundId: string
  orderItemId: string
  amount: number
}

/** Cents of an item, split into price and fees, which may have different VAT rates. */
interface ItemCents {
  price: number
  fees: number
}

interface CreditedCents {
  invoice: StoredInvoice
  before: readonly StoredInvoice[]
  items: readonly Item[]
  ofBuyer: number
  /** Parts of the refund by item; empty if the refund concerns no item. */
  parts: readonly RefundPart[]
  shares: readonly CommitteeShare[]
}

export const sumShares = (shares: readonly CommitteeShare[]): number =>
  shares.reduce((sum, { amount }) => sum + amount, 0)

/** Cents of the committee's share already credited, by item. */
export function creditedShares(before: readonly StoredInvoice[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { orderItemId, amount } of before.flatMap(({ shares }) => shares))
    sums.set(orderItemId, (sums.get(orderItemId) ?? 0) + amount)
  return sums
}

/**
 * Splits credited cents by VAT rate. The committee's follow the items whose share returned, the buyer's the items of
 * the refund; a refund without items is taken from prices, in proportion to what the buyer paid at each rate and was not
 * credited, then from fees, as the ledger takes it.
 */
export function creditByRate({ invoice, before, items, ofBuyer, parts, shares }: CreditedCents): Map<number, number> {
  const left = leftByRate(
    invoice.vat,
    before.map((note) => note.vat),
  )
  const credited = creditedShares(before)
  const split = (cents: number, by: ReadonlyMap<number, number>, room: readonly number[]) =>
    splitCents(
      cents,
      left.map(({ rate }) => by.get(rate) ?? 0),
      room,
    )
  const room = left.map(({ total }) => total)
  const ofShares = ratesByItem(invoice, items, (item) => {
    const from = credited.get(item.id) ?? 0
    return shareCents(item, from, from + amountForItem(shares, item))
  })
  const committee = split(sumShares(shares), ofShares, room)
  const rest = room.map((cents, at) => cents - (committee[at] ?? 0))
  const ofParts = ratesByItem(invoice, items, (item) => buyerCents(item, amountForItem(parts, item)))
  const open = ratesByItem(invoice, items, (item) => {
    const from = (credited.get(item.id) ?? 0) + amountForItem(shares, item)
    return shareCents(item, from, Math.max(from, item.subsidy))
  })
  const ofAmount = pricesFirst(
    left.map(({ rate }, at) => ({ rate, cents: Math.max(0, (rest[at] ?? 0) - (open.get(rate) ?? 0)) })),
    { fees: feesPaid(invoice, items), cents: ofBuyer },
  )
  const buyer = split(ofBuyer, ofParts.size > 0 ? ofParts : ofAmount, rest)
  return new Map(left.map(({ rate }, at) => [rate, (committee[at] ?? 0) + (buyer[at] ?? 0)]))
}

interface RateCents {
  rate: number
  cents: number
}

/** Fees that the buyer paid, with their rate; the committee's share covers them last. */
function feesPaid({ lines }: StoredInvoice, items: readonly Item[]): RateCents {
  const cents = items.reduce((sum, item) => sum + item.fees - shareCents(item, 0, item.subsidy).fees, 0)
  return { rate: lines.find(({ activityId }) => activityId === null)?.rate ?? 0, cents }
}

/** Takes cents of no item in particular from prices, by what is left of each rate, and from fees what is beyond them. */
function pricesFirst(left: readonly RateCents[], { fees, cents }: { fees: RateCents; cents: number }) {
  const prices = left.map((part) => (part.rate === fees.rate ? Math.max(0, part.cents - fees.cents) : part.cents))
  const priced = Math.min(
    cents,
    prices.reduce((sum, part) => sum + part, 0),
  )
  const taken = splitCents(priced, prices, prices)
  return new Map(left.map(({ rate }, at) => [rate, (taken[at] ?? 0) + (rate === fees.rate ? cents - priced : 0)]))
}

const amountForItem = (parts: readonly { orderItemId: string; amount: number }[], { id }: Item): number =>
  parts.reduce((sum, { orderItemId, amount }) => (orderItemId === id ? sum + amount : sum), 0)

/** Sums cents of items by the rates on the invoice, even if the settings have changed since. */
function ratesByItem(
  { lines }: StoredInvoice,
  items: readonly Item[],
  itemCents: (item: Item) => ItemCents,
): Map<number, number> {
  const sums = new Map<number, number>()
  const add = (rate: number | undefined, cents: number) => {
    if (rate !== undefined && cents > 0) sums.set(rate, (sums.get(rate) ?? 0) + cents)
  }
  for (const item of items) {
    const { price, fees } = itemCents(item)
    const priced = pricedParts(lines, item)
    const totals = priced.map(({ total }) => total)
    for (const [at, cents] of splitCents(price, totals, totals).entries()) add(priced[at]?.rate, cents)
    add(lines.find(({ activityId }) => activityId === null)?.rate, fees)
  }
  return sums
}

const itemPrice = ({ ticketInfoTotal, optionsTotal }: Item): number => ticketInfoTotal + optionsTotal

/** Cents between two levels of the committee's share, which covers the price first and fees last, as in the ledger. */
function shareCents(item: Item, from: number, to: number): ItemCents {
  const price = Math.min(to, itemPrice(item)) - Math.min(from, itemPrice(item))
  return { price, fees: to - from - price }
}

/** Splits a buyer's refund for an item in proportion to what the buyer paid of its price and its fees. */
function buyerCents(item: Item, cents: number): ItemCents {
  const share = shareCents(item, 0, item.subsidy)
  const paid = [itemPrice(item) - share.price, item.fees - share.fees]
  const [price = 0, fees = 0] = splitCents(cents, paid, paid)
  return { price, fees }
}
