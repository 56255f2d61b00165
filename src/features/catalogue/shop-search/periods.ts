import { dayKey, dayKeyToUtc, startOfDay, weekday } from '#kernel/time/region-time.ts'
import { weekdays } from '#kernel/time/types.ts'
import type { DayChoice, ResultFilters } from './result-shapes.ts'

/** Some days of the region as moments (end excluded) and as calendar days. */
export interface Days {
  startTs: number
  endTs: number
  firstDay: string
  lastDay: string
}

const WEEK = 7
const SATURDAY = 5

/** Days from `first` to `last` days after the one that contains `ts`. */
function daysFrom(zone: string, ts: number, first: number, last: number): Days {
  const startTs = startOfDay(zone, ts, first)
  const endTs = startOfDay(zone, ts, last + 1)
  return { startTs, endTs, firstDay: dayKey(zone, startTs), lastDay: dayKey(zone, endTs - 1) }
}

/** Days of each choice at `now` in the region's zone. On a Sunday, the weekend is the rest of it. */
export function chosenDays(zone: string, now: number): Record<DayChoice, Days> {
  const today = weekdays.indexOf(weekday(zone, now))
  return {
    today: daysFrom(zone, now, 0, 0),
    tomorrow: daysFrom(zone, now, 1, 1),
    weekend: daysFrom(zone, now, Math.max(0, SATURDAY - today), WEEK - 1 - today),
    week: daysFrom(zone, now, 0, WEEK - 1),
  }
}

/** Days between two calendar days, in either order; null if none is given. */
export function daysBetween(zone: string, { from, to }: Pick<ResultFilters, 'from' | 'to'>): Days | null {
  const [first, last] = [from ?? to, to ?? from].toSorted()
  const start = first === undefined ? null : dayKeyToUtc(zone, first)
  const end = last === undefined ? null : dayKeyToUtc(zone, last)
  if (first === undefined || last === undefined || start === null || end === null) return null
  return { startTs: start, endTs: startOfDay(zone, end, 1), firstDay: first, lastDay: last }
}
