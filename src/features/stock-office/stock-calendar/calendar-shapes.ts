import { z } from 'zod'
import { currencyAmount, id, ts } from '#contract/shapes.ts'
import { offer } from '#contract/stock-shapes.ts'
import { officeStock, officeStockMode, officeTicketInfo } from '#features/stock/slots/office-stock-shapes.ts'

/** Calendar of an activity's stock for operators (chapter stock, The calendar). */

/** Longest period of one call: a month view shows six weeks at most. */
export const MOST_DAYS = 62

/** A stock without the fields that its whole batch shares. */
export const calendarStock = officeStock.omit({ ticketInfo: true, terms: true })
export type CalendarStock = z.infer<typeof calendarStock>

/** Fields shared by the stocks of one batch, sent once beside them. */
export const calendarBatch = z.object({
  id,
  mode: officeStockMode,
  ticketInfo: z.array(officeTicketInfo),
  terms: z.string(),
  /** Opening of its sale, past or future; null if it was always on sale. */
  opensAt: ts.nullable(),
})
export type CalendarBatch = z.infer<typeof calendarBatch>

/** Fixed slots of one day, summed up. */
export const calendarDay = z.object({
  /** Day of the region, `YYYY-MM-DD`. */
  day: z.string(),
  /** Set on a closed day, on which the weekly templates do not apply. */
  closed: z.object({ reason: z.string() }).nullable(),
  /** Number of slots on sale, to which places and sums refer. */
  slots: z.int(),
  /** Places of all slots; null if one has no limit. */
  total: z.int().nullable(),
  remaining: z.int().nullable(),
  bought: z.int(),
  /** Places of purchases being paid. */
  reserved: z.int(),
  /** Places sold in slots that are archived or on a closed day: buyers who still come, or must be told. */
  archivedBought: z.int(),
  /** Earliest opening among slots whose sale is still to open; null if none waits. */
  opensAt: ts.nullable(),
  /** Price of the cheapest ticket still available; null if none is. */
  price: z.object({ price1: currencyAmount, price3: currencyAmount }).nullable(),
})
export type CalendarDay = z.infer<typeof calendarDay>

export const stockWithOffers = z.object({
  stock: calendarStock,
  /** Offers that apply now, the largest discount first. */
  offers: z.array(offer),
})
export type StockWithOffers = z.infer<typeof stockWithOffers>
