import type { ErrorCode } from '#contract/error-catalogue.ts'
import type { LinePrices } from '#contract/order-shapes.ts'
import { activityProblem } from '#kernel/catalogue/activity-problem.ts'
import { applicableOffers } from '#kernel/prices/offers.ts'
import {
  bestOffer,
  chosenOptions,
  expertTicketLineTotals,
  type LineTotals,
  lineTotals,
} from '#kernel/prices/pricing.ts'
import { saleProblem } from '#kernel/stock/confirmation.ts'
import { isContiguous } from '#kernel/stock/spans.ts'
import { validityDateStr } from '#kernel/stock/validity.ts'
import { eur } from '#kernel/time/money.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import type { Offer } from '#kernel/time/types.ts'
import { defaultContractKind } from '#lib/words/contract-kinds.ts'
import { MAX_EXPERT_QUANTITY, quantityCode } from './line-quantity.ts'
import type { SellableActivity, SellableExpertTicket, SellableStock, Sellables, SellableTicket } from './sellables.ts'

export interface TicketWish {
  itemType: 'Ticket'
  ticketInfoId: string
  stockIds: string[]
  quantity: number
  options: { optionId: string; quantity: number }[]
  /** Null takes the best offer that applies. */
  offerId: string | null
}

export interface ExpertTicketWish {
  itemType: 'ExpertTicket'
  expertStockId: string
  expertTicketId: string
  /** Any moment of the chosen day; null for a ticket without date. */
  date: number | null
  quantity: number
}

export type Wish = TicketWish | ExpertTicketWish

/** Facts about the buyer on which the rules depend. */
export interface Buyer {
  now: number
  zone: string
  /** Premium and non-premium rights, and the groups whose items are visible (D15, D17). */
  permissions: { cse: boolean; nonCse: boolean }
  groupPath: readonly string[]
}

/** A wish that can be sold now, with its prices. */
export interface Line {
  activity: SellableActivity
  label: { id: string; label: string; description: string }
  ticket: SellableTicket | null
  /** `day`: `YYYY-MM-DD` of the region; empty without date. */
  expert: { ticket: SellableExpertTicket; date: number | null; day: string } | null
  /** In time order; empty for an expert ticket. */
  stocks: SellableStock[]
  options: {
    id: string
    label: string
    quantity: number
    publicPrice: number
    youpiizPrice: number
    buyingPrice: number
    total: number
  }[]
  offer: Offer | null
  totals: LineTotals
  validityDateStr: string
}

export type LineResult = { ok: true; line: Line } | { ok: false; code: ErrorCode; line: Line | null }

const refused = (code: ErrorCode, line: Line | null = null): LineResult => ({ ok: false, code, line })

/**
 * Checks one wish against the current stock and prices. Pure: database guards decide when the places are really taken.
 */
export function checkWish(wish: Wish, sellables: Sellables, buyer: Buyer): LineResult {
  return wish.itemType === 'Ticket' ? checkTicket(wish, sellables, buyer) : checkExpertTicket(wish, sellables, buyer)
}

function checkTicket(wish: TicketWish, sellables: Sellables, buyer: Buyer): LineResult {
  const ticket = sellables.tickets.get(wish.ticketInfoId)
  if (!ticket?.onSale) return refused('ticketNotFound')
  const activity = sellables.activities.get(ticket.activityId)
  const hidden = activityProblem(activity, buyer)
  if (hidden || !activity) return refused(hidden ?? 'ticketNotFound')

  const stocks = wish.stockIds.flatMap((id) => sellables.stocks.get(id) ?? []).sort((a, b) => a.startTs - b.startTs)
  const belong = stocks.every((stock) => stock.onSale && stock.batchId === ticket.batchId)
  if (stocks.length !== wish.stockIds.length || !belong) return refused('stockNotFound')
  const asManyAsItsSpan = stocks.length === ticket.span && new Set(wish.stockIds).size === ticket.span
  if (!asManyAsItsSpan || (ticket.span > 1 && !areSlots(stocks))) return refused('slotsNotContiguous')
  const [first] = stocks
  const last = stocks.at(-1)
  if (!first || !last) return refused('stockNotFound')

  const chosen = new Set(wish.options.map((option) => option.optionId))
  const known = wish.options.every((option) => ticket.options.some(({ id }) => id === option.optionId))
  if (!known || chosen.size !== wish.options.length) return refused('optionNotFound')

  const offers = applicableOffers(sellables.offers, {
    activityId: activity.id,
    vendorId: activity.vendorId,
    slotStartTs: first.kind === 'Fixed' ? first.startTs : null,
    nowTs: buyer.now,
    zone: buyer.zone,
  })
  const wished = wish.offerId === null ? undefined : offers.find(({ id }) => id === wish.offerId)
  const offer = wished ?? bestOffer(offers, ticket.youpiizPrice)
  const options = chosenOptions(ticket.options, wish.options)
  const totals = lineTotals({ ticket, options, quantity: wish.quantity, offer })
  const line: Line = {
    activity,
    label: ticket,
    ticket,
    expert: null,
    stocks,
    options: options.map((option, index) => ({ ...option, total: totals.optionTotals[index]?.price3 ?? 0 })),
    offer,
    totals,
    validityDateStr: validityDateStr(
      { type: first.kind, startTs: first.startTs, endTs: last.endTs },
      buyer.zone,
      activity.place,
    ),
  }
  if (stocks.some((stock) => stock.endTs <= buyer.now)) return refused('slotPassed', line)
  if (ticket.opensAt !== null && ticket.opensAt > buyer.now) return refused('saleNotOpen', line)
  if (wish.offerId !== null && !wished) return refused('offerNotApplicable', line)
  const problem = quantityCode(wish, ticket, stocks)
  return problem ? refused(problem, line) : { ok: true, line }
}

const areSlots = (stocks: SellableStock[]) => stocks.every((stock) => stock.kind === 'Fixed') && isContiguous(stocks)

function checkExpertTicket(wish: ExpertTicketWish, sellables: Sellables, buyer: Buyer): LineResult {
  const ticket = sellables.expertTickets.get(wish.expertTicketId)
  if (!ticket?.onSale) return refused('ticketNotFound')
  const activity = sellables.activities.get(ticket.activityId)
  const hidden = activityProblem(activity, buyer)
  if (hidden || !activity) return refused(hidden ?? 'ticketNotFound')
  if (ticket.expertStockId !== wish.expertStockId) return refused('stockNotFound')
  const day = wish.date === null ? '' : dayKey(buyer.zone, wish.date)
  const price = ticket.prices.get(day)
  if (!price) return refused('noDateForTicket')
  const totals = expertTicketLineTotals({ ...price, quantity: wish.quantity })
  const line: Line = {
    activity,
    label: ticket,
    ticket: null,
    expert: { ticket, date: wish.date, day },
    stocks: [],
    options: [],
    offer: null,
    totals,
    validityDateStr: validityDateStr({ type: 'ExpertTicket', dateTs: wish.date, period: null }, buyer.zone),
  }
  if (day !== '' && day < dayKey(buyer.zone, buyer.now)) return refused('slotPassed', line)
  const problem = saleProblem(ticket, buyer.now)
  if (problem) return refused(problem, line)
  if (wish.quantity > MAX_EXPERT_QUANTITY) return refused('quantityAboveMax', line)
  return { ok: true, line }
}

/**
 * True if the buyer may cancel until it is issued; never for expert tickets, which belong to the provider once paid.
 */
export const memberMayCancel = ({ activity, ticket }: Line): boolean => activity.memberMayCancel && ticket !== null

/** Kind of the contract that buying the line makes. */
export const lineContractKind = ({ activity: { categoryContractKind: ofCategory }, ticket, expert, stocks }: Line) =>
  ticket?.contractKind ??
  defaultContractKind({
    isDated: expert ? expert.day !== '' : stocks.some(({ kind }) => kind === 'Fixed'),
    isConfirmed: ticket?.mode === 'VendorConfirm' || ticket?.mode === 'AdminConfirm',
    ofCategory,
  })

/** Totals as results show them, with the committee's share. */
export function wirePrices(totals: Pick<LineTotals, 'price1' | 'price2' | 'fees' | 'total'>, subsidy = 0): LinePrices {
  return {
    price1: eur(totals.price1),
    price2: eur(totals.price2),
    price3: eur(totals.total - totals.fees),
    fees: eur(totals.fees),
    total: eur(totals.total),
    ...(subsidy > 0 ? { subsidy: eur(subsidy) } : {}),
  }
}
