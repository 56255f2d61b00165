/** Data types of the stock and pricing rules. Prices are euro cents, every `…Ts` is UTC milliseconds. */

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** Local times of one day; an end that is not after the start is on the next day. */
export type TimeRange = { startHour: number; startMinute: number; endHour: number; endMinute: number }
export type WeeklyHours = Partial<Record<Weekday, readonly TimeRange[]>>
/** Editable hours, with an entry for every day. */
export type WeekHours = Record<Weekday, TimeRange[]>
/** `day` is 'YYYY-MM-DD' in the region's zone. */
export type ClosedDay = { day: string; reason: string }

/** `startTs` is included, `endTs` excluded unless a rule says otherwise. */
export type Period = { startTs: number; endTs: number }

export type Visibility = 'Public' | 'Hidden' | 'Archived'

export type TicketPrices = { publicPrice: number; youpiizPrice: number }
/** `percent` may have up to three decimals; `amount` is in cents per ticket. */
export type OfferDiscount = { type: 'Percent'; percent: number } | { type: 'Amount'; amount: number }
/** With `reservationHoursByWeek`, the offer applies only to slots that start within those hours. */
export type OfferTarget = ({ type: 'Global' } | { type: 'Vendor'; id: string } | { type: 'Activity'; id: string }) & {
  reservationHoursByWeek?: WeeklyHours | null
}
export type OfferFlash = { type: 'Disabled' } | ({ type: 'Period' } & Period)
export type Offer = {
  id: string
  discount: OfferDiscount
  target: OfferTarget
  flash: OfferFlash
  visibility: Visibility
}

export type StockMode = 'Pregenerated' | 'Automatic' | 'VendorConfirm' | 'AdminConfirm'

/** A slot; `remaining` is null if it is unlimited. */
export type Slot = Period & { id: string; remaining: number | null }
