import { dayKey } from '#kernel/time/region-time.ts'

const DAY_MS = 86_400_000
/** Longest period of one call; callers that need more send one per year (chapter months-and-sums). */
export const MAX_DAYS = 366

export interface DayPeriod {
  from: string
  to: string
}

/** Number of the day since 1970, in a calendar without time zones. */
export const utcDay = (key: string): number => Date.parse(`${key}T00:00:00Z`) / DAY_MS
const dayNumberKey = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** Splits a period of any length into parts short enough for one call each, newest first. */
export function callablePeriods({ from, to }: DayPeriod): DayPeriod[] {
  const parts: DayPeriod[] = []
  const first = utcDay(from)
  for (let last = utcDay(to); last >= first; last -= MAX_DAYS)
    parts.push({ from: dayNumberKey(Math.max(first, last - MAX_DAYS + 1)), to: dayNumberKey(last) })
  return parts
}

/** The current month, up to today. */
export function thisMonth(zone: string, now: number): DayPeriod {
  const to = dayKey(zone, now)
  return { from: `${to.slice(0, 8)}01`, to }
}
