import type { CallResult } from '#api/client.ts'
import type { CurrencyAmount } from '#contract/shapes.ts'
import type { Delivery, StockItem, WireOffer, WireTicketInfo } from '#contract/stock-shapes.ts'
import { type CalendarEntry, isStillOn } from '#features/stock/slots/calendar.ts'
import { bestOffer, expertTicketPrices, onePrices, type Prices } from '#kernel/prices/pricing.ts'
import { spanGroups } from '#kernel/stock/spans.ts'
import { dayKey, startOfDay } from '#kernel/time/region-time.ts'
import type { OfferDiscount, Period, Slot } from '#kernel/time/types.ts'
import type { ContractKind } from '#lib/words/contract-kinds.ts'

export type StockListing = CallResult<'/list-activity-stock'>
type ExpertTicket = StockListing['expertTicketFixedStocks'][number]

/** A ticket on one stock, or on the run of contiguous slots that its span needs. */
export interface TicketChoice {
  kind: 'ticket'
  key: string
  ticket: WireTicketInfo
  /** Stocks of which one unit takes a place, with the places left (null: unlimited). */
  stocks: { id: string; remaining: number | null }[]
  period: Period
  offer: { id: string; discount: OfferDiscount } | null
  /** Prices of one ticket with its fees, in cents. */
  prices: Prices
  fees: number
  /** Lowest prices of the 30 days before the running promotion, by id of ticket or option, cents. */
  priorPrices: ReadonlyMap<string, number>
  terms: string | null
  /** Opening that decides who may buy, while the stock is not open to everybody. */
  openingId: string | null
  /** Limit over all orders of one person; null without limit. */
  maxPerPerson: number | null
  contractKind: ContractKind
  /** When it comes after the payment; undefined if nothing is promised. */
  delivery: Delivery | undefined
}

/** A ticket of the third-party catalogue, for one day or, with `date` null, without one. */
export interface ExpertChoice {
  kind: 'expert'
  key: string
  stockId: string
  ticketInfoId: string
  label: string
  description: string
  date: number | null
  period: Period | null
  prices: Prices
  contractKind: ContractKind | undefined
  fees: 0
}

export type Choice = TicketChoice | ExpertChoice

type StockSlot = Slot & { stock: StockItem }

const ruleOffer = ({ id, discount }: WireOffer): { id: string; discount: OfferDiscount } => ({
  id,
  discount: discount.type === 'Percent' ? discount : { type: 'Amount', amount: discount.amount.cents },
})

const cents = ({ publicPrice, youpiizPrice }: { publicPrice: CurrencyAmount; youpiizPrice: CurrencyAmount }) => ({
  publicPrice: publicPrice.cents,
  youpiizPrice: youpiizPrice.cents,
})

function ticketChoice(ticket: WireTicketInfo, slots: StockSlot[], period: Period): TicketChoice[] {
  const stock = slots[0]?.stock
  if (!stock) return []
  const offer = bestOffer(stock.offers.map(ruleOffer), ticket.youpiizPrice.cents)
  const choice: TicketChoice = {
    kind: 'ticket',
    key: `${ticket.id} ${slots.map(({ id }) => id).join(' ')}`,
    ticket,
    stocks: slots.map(({ id, remaining }) => ({ id, remaining })),
    period,
    offer,
    prices: onePrices({ ...cents(ticket), fees: ticket.fees.cents }, offer),
    fees: ticket.fees.cents,
    priorPrices: new Map(Object.entries(stock.priorPrices ?? {}).map(([id, price]) => [id, price.cents])),
    terms: stock.terms,
    openingId: stock.opening?.id ?? null,
    maxPerPerson: stock.maxPerPerson ?? null,
    contractKind: stock.contractKind,
    delivery: stock.delivery,
  }
  return [choice]
}

const toStockSlot = (stock: StockItem): StockSlot => ({
  id: stock.id,
  remaining: stock.available,
  ...stock.reservation.period,
  stock,
})

const listedStocks = (listing: StockListing, type: 'Fixed' | 'Flexible') =>
  listing.stocks.filter(({ reservation }) => reservation.type === type)

/** Every ticket at every slot of the listing (or run of slots, for longer spans), by start. */
export function fixedChoices(listing: StockListing, zone: string): Choice[] {
  const byTicket = new Map<string, { ticket: WireTicketInfo; slots: StockSlot[] }>()
  for (const stock of listedStocks(listing, 'Fixed')) {
    for (const ticket of stock.availableTickets) {
      const known = byTicket.get(ticket.id)
      if (known) known.slots.push(toStockSlot(stock))
      else byTicket.set(ticket.id, { ticket, slots: [toStockSlot(stock)] })
    }
  }
  const tickets = [...byTicket.values()].flatMap(({ ticket, slots }) =>
    spanGroups(slots, ticket.span).flatMap(({ slots: run, startTs, endTs }) =>
      ticketChoice(ticket, run, { startTs, endTs }),
    ),
  )
  const experts = listing.expertTicketFixedStocks.flatMap((ticket) => datedExpertChoices(ticket, zone))
  return [...tickets, ...experts].sort((a, b) => (a.period?.startTs ?? 0) - (b.period?.startTs ?? 0))
}

function expertChoice(
  ticket: ExpertTicket,
  amounts: Pick<ExpertTicket, 'price' | 'originalPrice'>,
  date: number | null,
  period: Period | null,
): ExpertChoice {
  return {
    kind: 'expert',
    key: `${ticket.ticketInfoId} ${ticket.stockId} ${date ?? ''}`,
    stockId: ticket.stockId,
    ticketInfoId: ticket.ticketInfoId,
    label: ticket.label,
    description: ticket.description,
    date,
    period,
    prices: expertTicketPrices({ originalPrice: amounts.originalPrice.cents, price: amounts.price.cents }),
    contractKind: ticket.contractKind,
    fees: 0,
  }
}

function datedExpertChoices(ticket: ExpertTicket, zone: string): ExpertChoice[] {
  const dated = ticket.prices.length > 0 ? ticket.prices : ticket.date === null ? [] : [{ ...ticket, ts: ticket.date }]
  return dated.map((entry) => {
    const period = { startTs: startOfDay(zone, entry.ts), endTs: startOfDay(zone, entry.ts, 1) }
    return expertChoice(ticket, entry, entry.ts, period)
  })
}

/** Tickets valid over a period, and third-party tickets without date. */
export function flexibleChoices(listing: StockListing): Choice[] {
  const tickets = listedStocks(listing, 'Flexible').flatMap((stock) =>
    stock.availableTickets.flatMap((ticket) => ticketChoice(ticket, [toStockSlot(stock)], stock.reservation.period)),
  )
  return [...tickets, ...listing.expertTicketFlexibleStocks.map((ticket) => expertChoice(ticket, ticket, null, null))]
}

/** Units left as far as the stock decides; null without limit. */
export function choiceRemaining(choice: Choice): number | null {
  if (choice.kind === 'expert') return null
  const limited = choice.stocks.flatMap(({ remaining }) => (remaining === null ? [] : [remaining]))
  return limited.length > 0 ? Math.min(...limited) : null
}

/** Choices as entries of the month calendar. */
export function calendarEntries(choices: readonly Choice[]): CalendarEntry[] {
  return choices.flatMap((choice) =>
    choice.period ? [{ ...choice.period, remaining: choiceRemaining(choice), prices: choice.prices }] : [],
  )
}

export interface TimeSlot {
  startTs: number
  /** End of its shortest ticket. */
  endTs: number
  choices: Choice[]
  soldOut: boolean
}

/** Bookable times of one day ('YYYY-MM-DD' in the zone), in order, without those that ended before `nowTs`. */
export function timeSlots(choices: readonly Choice[], zone: string, day: string, nowTs: number): TimeSlot[] {
  const slots = new Map<number, TimeSlot>()
  for (const choice of choices) {
    const { period } = choice
    if (!period || dayKey(zone, period.startTs) !== day || !isStillOn(period, nowTs)) continue
    const slot = slots.get(period.startTs) ?? { ...period, choices: [], soldOut: true }
    slot.choices.push(choice)
    slot.endTs = Math.min(slot.endTs, period.endTs)
    slot.soldOut &&= choiceRemaining(choice) === 0
    slots.set(period.startTs, slot)
  }
  return [...slots.values()].sort((a, b) => a.startTs - b.startTs)
}
