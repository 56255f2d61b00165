import { dayKeyToUtc, monthRange, startOfDay } from '#kernel/time/region-time.ts'
import type { Period } from '#kernel/time/types.ts'
import { dayWords } from '#lib/words/day-words.ts'

export interface YearMonth {
  year: number
  month: number
}

const DAY_MS = 86_400_000

/** Calendar days have no zone and are counted in UTC. */
const utcDayKey = (utc: number): string => new Date(utc).toISOString().slice(0, 10)
const dayKeyUtc = (day: string): number => dayKeyToUtc('UTC', day) ?? 0

export function movedMonth({ year, month }: YearMonth, by: number): YearMonth {
  const first = new Date(Date.UTC(year, month - 1 + by, 1))
  return { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1 }
}

export const monthOfDay = (day: string): YearMonth => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
})

/** Weeks of a month, each from Monday, filled with the neighbouring days. */
export function monthWeeks({ year, month }: YearMonth): string[][] {
  const first = Date.UTC(year, month - 1, 1)
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * DAY_MS
  const end = Date.UTC(year, month, 1)
  const weeks: string[][] = []
  for (let week = monday; week < end; week += 7 * DAY_MS)
    weeks.push(Array.from({ length: 7 }, (_, day) => utcDayKey(week + day * DAY_MS)))
  return weeks
}

/** From a week before the month to a week after (K-RULE-091), which covers the neighbouring days shown. */
export function askedPeriod({ year, month }: YearMonth, zone: string): Period {
  const { startTs, endTs } = monthRange(zone, year, month)
  return { startTs: startOfDay(zone, startTs, -7), endTs: startOfDay(zone, endTs, 7) }
}

/** Period of a single day (K-RULE-092). */
export function dayPeriod(day: string, zone: string): Period {
  const startTs = dayKeyToUtc(zone, day) ?? 0
  return { startTs, endTs: startOfDay(zone, startTs, 1) }
}

const monthName = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const longDay = dayWords({ timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const shortDay = dayWords({ timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' })

/** "juin 2026". */
export const monthText = ({ year, month }: YearMonth): string => monthName.format(Date.UTC(year, month - 1, 1))
/** "jeudi 11 juin 2026". */
export const longDayText = (day: string): string => longDay(dayKeyUtc(day))
/** "jeu. 11 juin". */
export const shortDayText = (day: string): string => shortDay(dayKeyUtc(day))
/** "11/06/2026". */
export const numericDay = (day: string): string => day.split('-').reverse().join('/')
