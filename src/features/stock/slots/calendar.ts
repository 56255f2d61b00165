import { badgeBand, badgeText } from '#kernel/prices/discount-badge.ts'
import { bestOffer, lowestPrices, onePrices, type Prices } from '#kernel/prices/pricing.ts'
import { spanGroups } from '#kernel/stock/spans.ts'
import { dayKey, monthRange, startOfDay, wallClock } from '#kernel/time/region-time.ts'
import type { Offer, Period, Slot, TicketPrices, Weekday } from '#kernel/time/types.ts'

/** An item for sale on a date: one ticket at one slot (or span of slots), or an expert ticket's day. */
export type CalendarEntry = Period & { remaining: number | null; prices: Prices }

/** Entries of one batch: each ticket at each span that its slots allow, priced with the best offer there. */
export function ticketEntries(
  slots: readonly Slot[],
  tickets: readonly (TicketPrices & { fees: number; span: number })[],
  offersAt: (slotStartTs: number) => readonly Pick<Offer, 'id' | 'discount'>[],
): CalendarEntry[] {
  return tickets.flatMap((ticket) =>
    spanGroups(slots, ticket.span).map(({ startTs, endTs, remaining }) => {
      const offer = bestOffer(offersAt(startTs), ticket.youpiizPrice)
      return { startTs, endTs, remaining, prices: onePrices(ticket, offer) }
    }),
  )
}

/** True until the slot ends, so that a day-long visit can be bought in the afternoon. */
export function isStillOn({ endTs }: Pick<Period, 'endTs'>, nowTs: number): boolean {
  return endTs > nowTs
}

/** 'none': nothing to sell (or before today); 'soldOut': all sold; 'available': has the badge below. */
export type CalendarDay = { dayKey: string; day: number; weekday: Weekday; startTs: number } & (
  | { state: 'none' | 'soldOut' }
  | {
      state: 'available'
      /** Prices of the cheapest entry, in cents. */
      prices: Prices
      /** "-N%" or the lowest price. */
      badge: string
      /** Index in discountBands of the badge's percentage. */
      band: number
    }
)

type Month = { year: number; month: number }

/** Number of rows (1 to 6) of a month (1 to 12) whose weeks begin on Monday, without weeks that are over on `today`. */
export function calendarWeeks({ year, month }: Month, today: Month & { day: number }): number {
  const before = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7
  const weeks = Math.ceil((before + new Date(Date.UTC(year, month, 0)).getUTCDate()) / 7)
  const isNow = year === today.year && month === today.month
  return isNow ? weeks - Math.floor((before + today.day - 1) / 7) : weeks
}

export type MonthInput = { zone: string; year: number; month: number; nowTs: number; entries: readonly CalendarEntry[] }

/** Returns one cell per day of the zone's month (`month` 1 to 12), in order. */
export function calendarDays({ zone, year, month, nowTs, entries }: MonthInput): CalendarDay[] {
  const byDay = new Map<string, CalendarEntry[]>()
  for (const entry of entries) {
    if (!isStillOn(entry, nowTs)) continue
    const key = dayKey(zone, entry.startTs)
    const sameDay = byDay.get(key)
    if (sameDay) sameDay.push(entry)
    else byDay.set(key, [entry])
  }
  const today = startOfDay(zone, nowTs)
  const { startTs: first, endTs } = monthRange(zone, year, month)
  const days: CalendarDay[] = []
  for (let startTs = first; startTs < endTs; startTs = startOfDay(zone, startTs, 1)) {
    const key = dayKey(zone, startTs)
    const { day, weekday } = wallClock(zone, startTs)
    days.push({ dayKey: key, day, weekday, startTs, ...cell(startTs < today ? [] : (byDay.get(key) ?? [])) })
  }
  return days
}

function cell(entries: readonly CalendarEntry[]) {
  const left = entries.filter(({ remaining }) => remaining === null || remaining > 0)
  const prices = lowestPrices(left.map((entry) => entry.prices))
  if (!prices) return { state: entries.length > 0 ? ('soldOut' as const) : ('none' as const) }
  return { state: 'available' as const, prices, badge: badgeText(prices), band: badgeBand(prices) }
}

/** Returns the month to show: the current one if the wanted one is absent, not a number or out of range. */
export function calendarBounds(
  asked: { year?: unknown; month?: unknown },
  zone: string,
  nowTs: number,
): Period & { year: number; month: number } {
  const now = wallClock(zone, nowTs)
  const [year, month] = [whole(asked.year, 1970, 9999), whole(asked.month, 1, 12)]
  const shown = year !== null && month !== null ? { year, month } : { year: now.year, month: now.month }
  return { ...shown, ...monthRange(zone, shown.year, shown.month) }
}

function whole(value: unknown, min: number, max: number): number | null {
  const number = typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max ? number : null
}
