import { monthText } from '#features/money/accounting/office/closing-texts.ts'
import { utcDay } from '#features/money/accounting/period.ts'
import { dayKey, monthRange, wallClock } from '#kernel/time/region-time.ts'
import { oneOf } from '#web/office/kit/list/list-search.ts'
import { type StatementKind, statementKinds } from '../statement-shapes.ts'

/** What the address of the page holds; without days it is the month before this one. */
export interface StatementsSearch {
  of?: StatementKind
  /** 'YYYY-MM-DD' of the region; both days belong to the period. */
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

/** This month and those before it, the newest first. */
export function lastMonths(zone: string, now: number, count: number): MonthDays[] {
  const { year, month } = wallClock(zone, now)
  return Array.from({ length: count }, (_, back) => {
    const { startTs, endTs } = monthRange(zone, year, month - back)
    const from = dayKey(zone, startTs)
    const key = from.slice(0, 7)
    return { key, label: monthText(key), from, to: dayKey(zone, endTs - 1) }
  })
}

/** The days that are shown: those of the address, or the month before this one. */
export function shownDays({ from, to }: StatementsSearch, zone: string, now: number) {
  if (from !== undefined || to !== undefined) return { from: from ?? null, to: to ?? null }
  const before = lastMonths(zone, now, 2)[1]
  return { from: before?.from ?? null, to: before?.to ?? null }
}
