import type { Offer, OfferDiscount, TicketPrices } from '#kernel/time/types.ts'

/** price1 = public price, price2 = the product's own price, price3 = price2 after the offer. Cents. */
export type Prices = { price1: number; price2: number; price3: number }

type PricedOffer = Pick<Offer, 'id' | 'discount'>

/** Percents are whole thousandths, so that 12.5 % needs no floating point. */
const whole = 100_000
const thousandths = (percent: number) => Math.round(percent * 1000)

/** Exact for safe integers, unlike Math.ceil of a quotient. `n` ≥ 0, `d` > 0. */
const ceilDiv = (n: number, d: number) => (n - (n % d)) / d + (n % d > 0 ? 1 : 0)

/** Price of one ticket unit after `discount`: rounded up to a whole cent, between 0 and `price2`. */
export function discountedPrice(price2: number, discount: OfferDiscount | null): number {
  if (!discount) return price2
  if (discount.type === 'Amount') return Math.min(price2, Math.max(0, price2 - Math.floor(discount.amount)))
  const kept = whole - Math.min(whole, Math.max(0, thousandths(discount.percent)))
  return ceilDiv(price2 * kept, whole)
}

/** Unit prices of a ticket. */
export function ticketPrices(prices: TicketPrices, offer: Pick<Offer, 'discount'> | null): Prices {
  const { publicPrice: price1, youpiizPrice: price2 } = prices
  return { price1, price2, price3: discountedPrice(price2, offer?.discount ?? null) }
}

/** Prices of one ticket bought alone: fees that it cannot be bought without are in our price (chapter stock, Fees are in the price of one). */
export function onePrices(ticket: TicketPrices & { fees: number }, offer: Pick<Offer, 'discount'> | null): Prices {
  const { price1, price2, price3 } = ticketPrices(ticket, offer)
  return { price1, price2: price2 + ticket.fees, price3: price3 + ticket.fees }
}

/** Lowest unit price that one of these offers leaves of `price2`; amounts leave options alone. */
export const lowestPrice = (offers: readonly PricedOffer[], price2: number, isOption: boolean): number =>
  Math.min(
    price2,
    ...offers
      .filter(({ discount }) => !isOption || discount.type === 'Percent')
      .map(({ discount }) => discountedPrice(price2, discount)),
  )

/** Unit prices of an option: percent offers apply to it, amounts do not. */
export function optionPrices(prices: TicketPrices, offer: Pick<Offer, 'discount'> | null): Prices {
  return ticketPrices(prices, offer?.discount.type === 'Percent' ? offer : null)
}

/** Unit prices of an expert ticket, whose price is already the final one. */
export function expertTicketPrices({ originalPrice, price }: { originalPrice: number; price: number }): Prices {
  return { price1: originalPrice, price2: price, price3: price }
}

/** Size of an offer's reduction, as a percent of price2 scaled by `price2 × 1000`: comparable without division. */
const weight = ({ discount }: PricedOffer, price2: number) =>
  discount.type === 'Percent'
    ? thousandths(discount.percent) * Math.max(1, price2)
    : price2 > 0
      ? discount.amount * whole
      : 0

/**
 * The positive offer with the highest percent of `price2`, or null. Independent of the list's order: at equal percents,
 * a Percent (which also lowers options) goes before an Amount, then the lower id.
 */
export function bestOffer<O extends PricedOffer>(offers: readonly O[], price2: number): O | null {
  let best: O | null = null
  for (const offer of offers) {
    if (weight(offer, price2) <= 0) continue
    if (!best || beats(offer, best, price2)) best = offer
  }
  return best
}

function beats(a: PricedOffer, b: PricedOffer, price2: number): boolean {
  const gain = weight(a, price2) - weight(b, price2)
  if (gain !== 0) return gain > 0
  if (a.discount.type !== b.discount.type) return a.discount.type === 'Percent'
  return a.id < b.id
}

/** The prices with the lowest price3, at equal price those with the highest discount; null if there are none. */
export function lowestPrices<Choice extends Prices>(choices: readonly Choice[]): Choice | null {
  let lowest: Choice | null = null
  for (const prices of choices) {
    if (!lowest || prices.price3 < lowest.price3) lowest = prices
    else if (prices.price3 === lowest.price3 && prices.price1 > lowest.price1) lowest = prices
  }
  return lowest
}

type Chosen = TicketPrices & { quantity: number }
export type LineInput = {
  ticket: TicketPrices & { fees?: number | null }
  /** Option quantities are absolute, not per ticket. */
  options: readonly Chosen[]
  quantity: number
  offer: Pick<Offer, 'discount'> | null
}
/** Cents. `total` is the amount paid, fees included; every other price excludes fees. */
export type LineTotals = {
  price1: number
  price2: number
  ticketInfoTotal: Prices
  /** Totals of each option, in the order given. */
  optionTotals: Prices[]
  optionsTotal: Prices
  fees: number
  total: number
}

/** Totals of one cart line or order item: unit prices × quantity, plus fees per ticket unit, never discounted. */
export function lineTotals({ ticket, options, quantity, offer }: LineInput): LineTotals {
  const ticketInfoTotal = times(ticketPrices(ticket, offer), quantity)
  const optionTotals = options.map((option) => times(optionPrices(option, offer), option.quantity))
  return totalled(ticketInfoTotal, optionTotals, (ticket.fees ?? 0) * quantity)
}

/** Totals of an expert ticket's line: no options, no fees. */
export function expertTicketLineTotals(line: { originalPrice: number; price: number; quantity: number }): LineTotals {
  return totalled(times(expertTicketPrices(line), line.quantity), [], 0)
}

function totalled(ticketInfoTotal: Prices, optionTotals: Prices[], fees: number): LineTotals {
  const optionsTotal = optionTotals.reduce(plus, { price1: 0, price2: 0, price3: 0 })
  const { price1, price2, price3 } = plus(ticketInfoTotal, optionsTotal)
  return { price1, price2, ticketInfoTotal, optionTotals, optionsTotal, fees, total: price3 + fees }
}

const times = (prices: Prices, quantity: number): Prices => ({
  price1: prices.price1 * quantity,
  price2: prices.price2 * quantity,
  price3: prices.price3 * quantity,
})
const plus = (a: Prices, b: Prices): Prices => ({
  price1: a.price1 + b.price1,
  price2: a.price2 + b.price2,
  price3: a.price3 + b.price3,
})

/** Totals of a cart or order; `subtotal` is the total without fees. */
export function cartTotals(lines: readonly Pick<LineTotals, 'total' | 'fees'>[]): {
  total: number
  fees: number
  subtotal: number
} {
  const total = lines.reduce((sum, line) => sum + line.total, 0)
  const fees = lines.reduce((sum, line) => sum + line.fees, 0)
  return { total, fees, subtotal: total - fees }
}

/** Chosen options with the ticket's prices; throws if one is not an option of that ticket. */
export function chosenOptions<O extends TicketPrices & { id: string }>(
  options: readonly O[],
  choices: readonly { optionId: string; quantity: number }[],
): (O & { quantity: number })[] {
  return choices.map(({ optionId, quantity }) => {
    const option = options.find(({ id }) => id === optionId)
    if (!option) throw new Error(`Option ${optionId} is missing from the ticket`)
    return { ...option, quantity }
  })
}
