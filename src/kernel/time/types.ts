/** Plain data that the stock and pricing rules work on. Prices are euro cents, every `…Ts` is UTC milliseconds. */

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** Wall-clock times of one day; an end that is not after the start falls on the next day. */
export type TimeRange = { startHour: number; startMinute: number; endHour: number; endMinute: number }
export type WeeklyHours = Partial<Record<Weekday, readonly TimeRange[]>>
/** The same with every day, to be edited. */
export type WeekHours = Record<Weekday, TimeRange[]>
/** `day` is 'YYYY-MM-DD' in the region's zone. */
export type ClosedDay = { day: string; reason: string }

/** `startTs` included, `endTs` excluded unless a rule says otherwise. */
export type Period = { startTs: number; endTs: number }

export type Visibility = 'Public' | 'Hidden' | 'Archived'

export type TicketPrices = { publicPrice: number; youpiizPrice: number }
/** `percent` may have decimals (up to three count); `amount` is in cents per ticket unit. */
export type OfferDiscount = { type: 'Percent'; percent: number } | { type: 'Amount'; amount: number }
/** With `reservationHoursByWeek` the offer only holds for slots that start inside those hours. */
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

/** A fixed stock; `remaining` is null when it is unlimited. */
export type Slot = Period & { id: string; remaining: number | null }
