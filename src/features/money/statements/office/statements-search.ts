import { monthText } from '#features/money/accounting/office/closing-texts.ts'
import { utcDay } from '#features/money/accounting/period.ts'
import { dayKey, monthRange, wallClock } from '#kernel/time/region-time.ts'
import { oneOf } from '#web/office/kit/list/list-search.ts'
import { type StatementKind, statementKinds } from '../statement-shapes.ts'

/** Search parameters of the page; without days it shows the previous month. */
export interface StatementsSearch {
  of?: StatementKind
  /** First and last day, both included: 'YYYY-MM-DD' of the region. */
  from?: string
  to?: string
}

const day = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(utcDay(value)) ? value : undefined

export const statementsSearch = (search: Record<string, unknown>): StatementsSearch => ({
  of: oneOf(statementKinds, search.of),
  from: day(search.from),
  to: day(search.to),
})

export interface MonthDays {
  key: string
  label: string
  from: string
  to: string
}

/** The current month and those before it, newest first. */
export function lastMonths(zone: string, now: number, count: number): MonthDays[] {
  const { year, month } = wallClock(zone, now)
  return Array.from({ length: count }, (_, back) => {
    const { startTs, endTs } = monthRange(zone, year, month - back)
    const from = dayKey(zone, startTs)
    const key = from.slice(0, 7)
    return { key, label: monthText(key), from, to: dayKey(zone, endTs - 1) }
  })
}

/** Days shown: those of the URL, or the previous month. */
export function shownDays({ from, to }: StatementsSearch, zone: string, now: number) {
  if (from !== undefined || to !== undefined) return { from: from ?? null, to: to ?? null }
  const before = lastMonths(zone, now, 2)[1]
  return { from: before?.from ?? null, to: before?.to ?? null }
}
