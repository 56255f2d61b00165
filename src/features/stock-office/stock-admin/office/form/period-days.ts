import { dayKey, dayKeyToUtc, startOfDay } from '#kernel/time/region-time.ts'
import type { PeriodValues } from './stock-values.ts'

/** Last day of a period whose end is exclusive. */
export const lastDay = (zone: string, endTs: number): string => dayKey(zone, endTs - 1)

/** Period with other days. An unchanged day keeps its exact moment, whatever its hour. */
export function withDays(
  zone: string,
  { startTs, endTs }: PeriodValues,
  { from, to }: { from: string | null; to: string | null },
): PeriodValues {
  const first = from === null ? null : dayKeyToUtc(zone, from)
  const last = to === null ? null : dayKeyToUtc(zone, to)
  return {
    startTs: startTs !== null && dayKey(zone, startTs) === from ? startTs : first,
    endTs: endTs !== null && lastDay(zone, endTs) === to ? endTs : last && startOfDay(zone, last, 1),
  }
}
