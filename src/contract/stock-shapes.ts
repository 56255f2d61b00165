import { z } from 'zod'
import { currencyAmount, id, ts } from './shapes.ts'

/** What is sold of an activity and for how much: shapes of stocks, tickets, offers and prices. */

export const reservationType = z.enum(['Fixed', 'Flexible'])

export const discount = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Percent'), percent: z.number() }),
  z.object({ type: z.literal('Amount'), amount: currencyAmount }),
])

export const offer = z.object({ id, discount })
export type WireOffer = z.infer<typeof offer>

/** price1 = public, price2 = ours, price3 = after the best offer; percent is (price1 - price3) / price1. */
export const discountedPrice = z.object({
  price1: currencyAmount,
  price2: currencyAmount,
  price3: currencyAmount,
  percent: z.number(),
  /** price3 without what the reader's committee pays of one ticket (D50); left out where it pays nothing. */
  ownPrice: currencyAmount.optional(),
})

/** `discount` is null when nothing is sellable, or when the reader has no right to the price (D17). */
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

/** `available` counts places left, null when unlimited; `availableTickets` are those sold on this stock. */
export const stockItem = z.object({
  id,
  available: z.int().nullable(),
  reservation,
  availableTickets: z.array(ticketInfo),
  offers: z.array(offer),
  terms: z.string().nullable(),
  /** It is not sold yet, or only to who was let in: its line, which also who comes later joins. Left out where it is sold. */
  opening: z.object({ id, opensAt: ts, isLine: z.boolean() }).optional(),
  /** Over all orders of one person; left out where there is no limit. */
  maxPerPerson: z.int().optional(),
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
  prices: z.array(z.object({ ts, price: currencyAmount, originalPrice: currencyAmount })),
})
export type ExpertTicketStock = z.infer<typeof expertTicketStock>
