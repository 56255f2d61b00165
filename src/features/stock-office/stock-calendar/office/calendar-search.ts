import { dayKeyToUtc, wallClock } from '#kernel/time/region-time.ts'
import type { YearMonth } from '#web/office/kit/month-days.ts'

/** Search parameters of the calendar: the month shown, and the day open over it. */
export interface CalendarSearch {
  year?: number | undefined
  month?: number | undefined
  /** `YYYY-MM-DD`. */
  date?: string | undefined
}

const whole = (value: unknown, from: number, to: number): number | undefined => {
  const number = typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= from && number <= to ? number : undefined
}

/** Drops invalid values: the calendar then shows the current month. */
export const calendarSearch = (search: Record<string, unknown>): CalendarSearch => {
  const { year, month, date } = search
  return {
    year: whole(year, 1970, 9998),
    month: whole(month, 1, 12),
    date: typeof date === 'string' && dayKeyToUtc('UTC', date) !== null ? date : undefined,
  }
}

export function shownMonth({ year, month, date }: CalendarSearch, zone: string, now: number): YearMonth {
  if (year !== undefined && month !== undefined) return { year, month }
  if (date !== undefined) return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) }
  const today = wallClock(zone, now)
  return { year: today.year, month: today.month }
}
