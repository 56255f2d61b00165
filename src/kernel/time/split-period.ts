import { dayKey, monthRange, startOfDay, wallClock } from './region-time.ts'
import { type Period, weekdays } from './types.ts'

export type TimePart = 'day' | 'week' | 'month'

export interface PeriodPart extends Period {
  /** First and last day, 'YYYY-MM-DD' of the zone. */
  from: string
  to: string
}

function endOfPart(zone: string, ts: number, by: TimePart): number {
  const { year, month, weekday } = wallClock(zone, ts)
  if (by === 'month') return monthRange(zone, year, month).endTs
  return startOfDay(zone, ts, by === 'day' ? 1 : 7 - weekdays.indexOf(weekday))
}

/**
 * Splits a period into the zone's days, weeks (from Monday) or months; the first and the last are cut to the period.
 */
export function splitPeriod(zone: string, { startTs, endTs }: Period, by: TimePart): PeriodPart[] {
  const parts: PeriodPart[] = []
  for (let at = startTs; at < endTs; at = parts.at(-1)?.endTs ?? endTs) {
    const end = Math.min(endTs, endOfPart(zone, at, by))
    parts.push({ from: dayKey(zone, at), to: dayKey(zone, end - 1), startTs: at, endTs: end })
  }
  return parts
}

const MONTH_MS = 31 * 86_400_000

/**
 * Groups parts for one statement each, about a month of orders, so that other requests never wait for a year of them.
 */
export function readTogether<Part extends Period>(parts: readonly Part[]): Part[][] {
  const groups: Part[][] = []
  for (const part of parts) {
    const group = groups.at(-1)
    const [first] = group ?? []
    if (group && first && part.endTs - first.startTs <= MONTH_MS) group.push(part)
    else groups.push([part])
  }
  return groups
}
