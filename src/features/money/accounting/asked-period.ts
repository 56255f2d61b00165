import { CallError } from '#contract/errors.ts'
import { dayKeyToUtc, monthRange, startOfDay, wallClock } from '#kernel/time/region-time.ts'
import type { Period } from '#kernel/time/types.ts'
import { type DayPeriod, MAX_DAYS, utcDay } from './period.ts'

const refuse = (field: string, message: string): never => {
  throw new CallError('invalidRequest', { message: `Requête invalide : ${message}`, fields: [field] })
}

/**
 * Returns the requested period in UTC milliseconds, its end exclusive. Refuses an invalid period and one longer than
 * `mostDays`.
 */
export function askedPeriod(zone: string, now: number, { from, to }: Partial<DayPeriod>, mostDays = MAX_DAYS): Period {
  if (from === undefined && to === undefined) {
    const { year, month } = wallClock(zone, now)
    return { startTs: monthRange(zone, year, month - 11).startTs, endTs: startOfDay(zone, now, 1) }
  }
  const start = dayKeyToUtc(zone, from ?? '')
  const last = dayKeyToUtc(zone, to ?? '')
  if (from === undefined || start === null) return refuse('from', 'la date de début manque ou n’existe pas.')
  if (to === undefined || last === null) return refuse('to', 'la date de fin manque ou n’existe pas.')
  if (to < from) return refuse('to', 'la date de fin précède la date de début.')
  if (utcDay(to) - utcDay(from) >= mostDays) return refuse('to', `la période dépasse ${mostDays} jours.`)
  return { startTs: start, endTs: startOfDay(zone, last, 1) }
}

/**
 * Splits a period into the region's months; the first and the last one are cut to the period. Keys count months from 0.
 */
export function monthsWithin(zone: string, { startTs, endTs }: Period): (Period & { key: string })[] {
  const months: (Period & { key: string })[] = []
  let at = startTs
  while (at < endTs) {
    const { year, month } = wallClock(zone, at)
    const end = Math.min(endTs, monthRange(zone, year, month).endTs)
    months.push({ key: `${year}-${month - 1}`, startTs: at, endTs: end })
    at = end
  }
  return months
}
