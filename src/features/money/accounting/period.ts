import { dayKey } from '#kernel/time/region-time.ts'

const DAY_MS = 86_400_000
/** Of one call: whoever wants more asks once a year of it (chapter money-and-ledger, Accounting and figures). */
export const MAX_DAYS = 366

export interface DayPeriod {
  from: string
  to: string
}

/** Days since 1970, of a calendar without zones. */
export const utcDay = (key: string): number => Date.parse(`${key}T00:00:00Z`) / DAY_MS
const dayNumberKey = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** A period of any length in parts that one call each may ask for, the newest first. */
export function callablePeriods({ from, to }: DayPeriod): DayPeriod[] {
  const parts: DayPeriod[] = []
  const first = utcDay(from)
  for (let last = utcDay(to); last >= first; last -= MAX_DAYS)
    parts.push({ from: dayNumberKey(Math.max(first, last - MAX_DAYS + 1)), to: dayNumberKey(last) })
  return parts
}

/** The month that is going on, until today. */
export function thisMonth(zone: string, now: number): DayPeriod {
  const to = dayKey(zone, now)
  return { from: `${to.slice(0, 8)}01`, to }
}
