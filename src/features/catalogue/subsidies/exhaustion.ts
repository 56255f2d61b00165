import { dayKey } from '#kernel/time/region-time.ts'
import { PACE_DAYS } from './subsidy-limits.ts'

const DAY_MS = 86_400_000

interface Budget {
  year: number
  /** Cents that are left, and that the last 30 days took. */
  left: number
  lately: number
}

/**
 * Day of the zone, 'YYYY-MM-DD', on which a budget is used up if each day takes as much as the last 30 did on average;
 * null if its year ends before, or nothing was taken.
 */
export function exhaustionDay(zone: string, now: number, { year, left, lately }: Budget): string | null {
  if (left <= 0) return dayKey(zone, now)
  if (lately <= 0) return null
  const days = (left / lately) * PACE_DAYS
  if (days > 366) return null
  const day = dayKey(zone, now + days * DAY_MS)
  return day.slice(0, 4) === String(year) ? day : null
}
