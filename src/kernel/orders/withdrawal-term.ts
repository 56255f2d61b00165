import type { Territory } from '#kernel/holidays/french-places.ts'
import { publicHolidays } from '#kernel/holidays/public-holidays.ts'
import { dayKey, dayKeyToUtc } from '#kernel/time/region-time.ts'
import { movedDay } from '#lib/moved-day.ts'
import { type ContractKind, termStarts } from '#lib/words/contract-kinds.ts'
import { limits } from '#lib/words/limits.ts'
import { paymentMoment } from './payment-moment.ts'
import type { Attempt } from './tables.ts'

const TERM_DAYS = limits.withdrawal.ms / 86_400_000

function isWorkingDay(territory: Territory, day: string): boolean {
  const weekday = new Date(`${day}T00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && publicHolidays(territory, day, day).length === 0
}

/**
 * Last day of a withdrawal whose term begins with `day`, both 'YYYY-MM-DD': the day itself does not count, and a last
 * day that is a Saturday, a Sunday or a public holiday gives way to the next working one (docs/law.md, Withdrawal).
 */
export function lastWithdrawalDay(territory: Territory, day: string): string {
  let last = movedDay(day, TERM_DAYS)
  while (!isWorkingDay(territory, last)) last = movedDay(last, 1)
  return last
}

/** Territory whose holidays count at a region's clock. */
export const regionTerritory = (zone: string): Territory => (zone === 'Indian/Reunion' ? 'reunion' : 'metropole')

/** First moment after the term that begins with the day of `startTs` at the region's clock. */
export function withdrawalEnd(zone: string, startTs: number): number {
  const end = dayKeyToUtc(zone, movedDay(lastWithdrawalDay(regionTerritory(zone), dayKey(zone, startTs)), 1))
  if (end === null) throw new RangeError(`No term from ${startTs} in ${zone}`)
  return end
}

/** True if a term that begins with the payment is over; one that begins with a delivery needs its scans. */
export const isTermOver = (
  kind: ContractKind,
  attempt: Pick<Attempt, 'capturedAt' | 'endedAt' | 'startedAt'>,
  { zone, now }: { zone: string; now: number },
): boolean => termStarts[kind] === 'contract' && now >= withdrawalEnd(zone, paymentMoment(attempt))
