import { dayKey, dayKeyToUtc, startOfDay, weekday } from '#kernel/time/region-time.ts'
import { weekdays } from '#kernel/time/types.ts'
import type { DayChoice, ResultFilters } from './result-shapes.ts'

/** Some days of the region: the first moment included, the last not, and the same as calendar days. */
export interface Days {
  startTs: number
  endTs: number
  firstDay: string
  lastDay: string
}

const WEEK = 7
const SATURDAY = 5

/** Days from the one that holds `ts`, `first` to `last` days later. */
function daysFrom(zone: string, ts: number, first: number, last: number): Days {
  const startTs = startOfDay(zone, ts, first)
  const endTs = startOfDay(zone, ts, last + 1)
  return { startTs, endTs, firstDay: dayKey(zone, startTs), lastDay: dayKey(zone, endTs - 1) }
}

/** What the choices mean at `now` in the region's zone. On a Sunday the weekend is what is left of it. */
export function chosenDays(zone: string, now: number): Record<DayChoice, Days> {
  const today = weekdays.indexOf(weekday(zone, now))
  return {
    today: daysFrom(zone, now, 0, 0),
    tomorrow: daysFrom(zone, now, 1, 1),
    weekend: daysFrom(zone, now, Math.max(0, SATURDAY - today), WEEK - 1 - today),
    week: daysFrom(zone, now, 0, WEEK - 1),
  }
}

/** The days between two calendar days; null where none is asked for. One that lies before the other is taken first. */
export function daysBetween(zone: string, { from, to }: Pick<ResultFilters, 'from' | 'to'>): Days | null {
  const [first, last] = [from ?? to, to ?? from].toSorted()
  const start = first === undefined ? null : dayKeyToUtc(zone, first)
  const end = last === undefined ? null : dayKeyToUtc(zone, last)
  if (first === undefined || last === undefined || start === null || end === null) return null
  return { startTs: start, endTs: startOfDay(zone, end, 1), firstDay: first, lastDay: last }
}
