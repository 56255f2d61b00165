import { wallClock } from '#kernel/time/region-time.ts'

/** Year, and month from 1, that the address asks for; without a month the whole year. */
export function statementPeriod(
  zone: string,
  now: number,
  period: string | undefined,
): { year: number; month?: number } {
  const [, year, month] = /^(\d{4})(?:-(0[1-9]|1[0-2]))?$/.exec(period ?? '') ?? []
  if (year !== undefined) return { year: Number(year), ...(month === undefined ? {} : { month: Number(month) }) }
  const today = wallClock(zone, now)
  return { year: today.year, month: today.month }
}
