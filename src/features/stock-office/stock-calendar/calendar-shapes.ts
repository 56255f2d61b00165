import { z } from 'zod'
import { currencyAmount, id, ts } from '#contract/shapes.ts'
import { offer } from '#contract/stock-shapes.ts'
import { officeStock, officeStockMode, officeTicketInfo } from '#features/stock/slots/office-stock-shapes.ts'

/** The calendar of an activity's stock as its operators see it (chapter stock, The calendar). */

/** Six weeks are the most that a month shows; a calendar asks for little more. */
export const MOST_DAYS = 62

/** A stock without what its whole batch shares. */
export const calendarStock = officeStock.omit({ ticketInfo: true, terms: true })
export type CalendarStock = z.infer<typeof calendarStock>

/** What the stocks of one form share: once beside them, not in each. */
export const calendarBatch = z.object({
  id,
  mode: officeStockMode,
  ticketInfo: z.array(officeTicketInfo),
  terms: z.string(),
  /** When its sale opens, or opened; null: it always was. */
  opensAt: ts.nullable(),
})
export type CalendarBatch = z.infer<typeof calendarBatch>

/** A day's fixed slots taken together. */
export const calendarDay = z.object({
  /** `YYYY-MM-DD` of the region. */
  day: z.string(),
  /** A closed day; nothing takes place whatever the weekly templates say. */
  closed: z.object({ reason: z.string() }).nullable(),
  /** Those that are on sale, which places and numbers are of. */
  slots: z.int(),
  /** Places of all slots; null when one of them has no limit. */
  total: z.int().nullable(),
  remaining: z.int().nullable(),
  bought: z.int(),
  /** Places of purchases being paid. */
  reserved: z.int(),
  /** Sold places of slots that are archived or of a closed day: people who come, or who must be told. */
  archivedBought: z.int(),
  /** When the first of its slots that are not sold yet opens; null where none of them waits for that. */
  opensAt: ts.nullable(),
  /** Of the cheapest ticket that can still be had; null where there is none. */
  price: z.object({ price1: currencyAmount, price3: currencyAmount }).nullable(),
})
export type CalendarDay = z.infer<typeof calendarDay>

export const stockWithOffers = z.object({
  stock: calendarStock,
  /** Those that count now, the one that takes most off first. */
  offers: z.array(offer),
})
export type StockWithOffers = z.infer<typeof stockWithOffers>
