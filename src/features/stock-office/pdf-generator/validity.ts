import { validityDateStr } from '#kernel/stock/validity.ts'
import type { PostalPlace } from '#kernel/time/place-clock.ts'
import { dayKeyToUtc, formatDate } from '#kernel/time/region-time.ts'
import type { Period } from '#kernel/time/types.ts'

type Reserved = { type: 'Fixed' | 'Flexible'; period: Period }

/** Text of the dates for which the tickets are valid, and of the limit. */
export function validityText(
  reserved: readonly Reserved[],
  limitDate: string | undefined,
  zone: string,
  place: PostalPlace | null,
): string {
  return untilLimit(validityDateStr(commonValidity(reserved), zone, place), limitDate, zone)
}

export function untilLimit(when: string, limitDate: string | undefined, zone: string): string {
  const limitTs = limitDate === undefined ? null : dayKeyToUtc(zone, limitDate)
  return limitTs === null ? when : `${when}\nValable jusqu’au ${formatDate(zone, limitTs)}`
}

function commonValidity(reserved: readonly Reserved[]) {
  const [first] = reserved
  if (!first) return { type: 'ExpertTicket' as const, dateTs: null, period: null }
  const startTs = Math.min(...reserved.map(({ period }) => period.startTs))
  return { type: first.type, startTs, endTs: Math.max(...reserved.map(({ period }) => period.endTs)) }
}
