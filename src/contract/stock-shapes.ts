import { z } from 'zod'
import { contractKinds } from '#lib/words/contract-kinds.ts'
import { currencyAmount, id, ts } from './shapes.ts'

/** Shapes of stocks, tickets, offers and prices. */

const deliveries = ['atOnce', 'onConfirmation'] as const
export type Delivery = (typeof deliveries)[number]

export const reservationType = z.enum(['Fixed', 'Flexible'])

export const discount = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Percent'), percent: z.number() }),
  z.object({ type: z.literal('Amount'), amount: currencyAmount }),
])

export const offer = z.object({ id, discount })
export type WireOffer = z.infer<typeof offer>

/**
 * Prices of one ticket bought alone: price1 = the partner's public one, price2 = ours, price3 = after the best offer;
 * percent is (price1 - price3) / price1. Fees that cannot be avoided are in price2 and price3.
 */
export const discountedPrice = z.object({
  price1: currencyAmount,
  price2: currencyAmount,
  price3: currencyAmount,
  percent: z.number(),
  /** Part of price3 that is fees; absent without. */
  fees: currencyAmount.optional(),
  /** Lowest price of the 30 days before the running promotion (Code de la consommation L112-1-1); absent without one. */
  priorPrice: currencyAmount.optional(),
  /** price3 minus the subsidy of one ticket by the reader's committee (D50); absent without one. */
  ownPrice: currencyAmount.optional(),
  /** Whole percent of the price that the committee pays; absent if it pays an amount, or less than its percent. */
  ownPercent: z.int().optional(),
})

/** `discount` is null if nothing is on sale, or the reader has no right to the price (D17). */
export const bestStock = z.object({
  hasFixedStocks: z.boolean(),
  hasFlexibleStocks: z.boolean(),
  discount: discountedPrice.nullable(),
  offer: offer.nullable(),
})

export const promoCodeStock = z.object({
  discount: z.string(),
  description: z.string(),
  content: z.string().nullable(),
  link: z.string().nullable(),
})

export const memberCardStock = z.object({
  discount: z.string(),
  description: z.string(),
  ctaText: z.string(),
  ctaUrl: z.string(),
})

export const ticketOption = z.object({
  id,
  label: z.string(),
  description: z.string(),
  publicPrice: currencyAmount,
  youpiizPrice: currencyAmount,
  minQuantity: z.int(),
  maxQuantity: z.int(),
})

export const ticketInfo = z.object({
  id,
  label: z.string(),
  description: z.string(),
  minQuantity: z.int(),
  maxQuantity: z.int(),
  publicPrice: currencyAmount,
  youpiizPrice: currencyAmount,
  fees: currencyAmount,
  options: z.array(ticketOption),
  /** Number of consecutive slots that one ticket takes. */
  span: z.int(),
})
export type WireTicketInfo = z.infer<typeof ticketInfo>

export const reservation = z.object({ type: reservationType, period: z.object({ startTs: ts, endTs: ts }) })

/** `available`: places left, null if unlimited; `availableTickets`: kinds of tickets sold on this stock. */
export const stockItem = z.object({
  id,
  available: z.int().nullable(),
  reservation,
  availableTickets: z.array(ticketInfo),
  offers: z.array(offer),
  /** Lowest price of the 30 days before the running promotion, by id of ticket or option; fees are in a ticket's. */
  priorPrices: z.record(id, currencyAmount).optional(),
  terms: z.string().nullable(),
  /**
   * The sale is not open yet, or only to people admitted from the queue, which latecomers may join. Absent once it is
   * open to all.
   */
  opening: z.object({ id, opensAt: ts, isLine: z.boolean() }).optional(),
  /** Most tickets for one person over all orders; absent without limit. */
  maxPerPerson: z.int().optional(),
  /** Kind of contract that a buyer of it makes. */
  contractKind: z.enum(contractKinds),
  /** When tickets come: at once, or after a confirmation; absent if a document may have to be uploaded first. */
  delivery: z.enum(deliveries).optional(),
})
export type StockItem = z.infer<typeof stockItem>

export const expertTicketStock = z.object({
  stockId: id,
  ticketInfoId: id,
  label: z.string(),
  description: z.string(),
  price: currencyAmount,
  originalPrice: currencyAmount,
  /** Null for a ticket without date. */
  date: ts.nullable(),
  /** Absent in the office. */
  contractKind: z.enum(contractKinds).optional(),
  prices: z.array(z.object({ ts, price: currencyAmount, originalPrice: currencyAmount })),
})
export type ExpertTicketStock = z.infer<typeof expertTicketStock>
