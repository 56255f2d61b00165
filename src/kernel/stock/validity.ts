import { type ClockedPlace, onSiteText } from '#kernel/time/place-clock.ts'
import { formatDate, formatTime } from '#kernel/time/region-time.ts'
import type { Period } from '#kernel/time/types.ts'

/**
 * Time for which a bought ticket is valid. `Fixed` runs from the first to the last slot; an expert ticket's period ends
 * within its last day.
 */
export type Validity =
  | ({ type: 'Fixed' } & Period)
  | ({ type: 'Flexible' } & Period)
  | { type: 'ExpertTicket'; dateTs: number | null; period: Period | null }

/**
 * Returns validityDateStr in the region's zone, frozen at purchase: "dd/mm/yyyy, HH:mm - HH:mm" for a slot, "Du
 * dd/mm/yyyy au dd/mm/yyyy" (last admitted day) for a period, "dd/mm/yyyy" for an expert date, else "Date Flexible".
 * A slot at a `place` with another clock is told by both (chapter places-and-clocks, Clocks of places).
 */
export function validityDateStr(validity: Validity, zone: string, place: ClockedPlace | null = null): string {
  if (validity.type === 'Fixed') {
    const times = `${formatTime(zone, validity.startTs)} - ${formatTime(zone, validity.endTs)}`
    return `${formatDate(zone, validity.startTs)}, ${times}${onSiteText(zone, place, validity)}`
  }
  if (validity.type === 'Flexible') return `D${periodText(zone, validity).slice(1)}`
  if (validity.dateTs !== null) return formatDate(zone, validity.dateTs)
  if (validity.period === null) return 'Date Flexible'
  return `Du ${formatDate(zone, validity.period.startTs)} au ${formatDate(zone, validity.period.endTs)}`
}

/** "du 01/06/2026 au 30/06/2026". The end is exclusive, as everywhere in the stock: midnight ends the day before. */
export const periodText = (zone: string, { startTs, endTs }: Period): string =>
  `du ${formatDate(zone, startTs)} au ${formatDate(zone, endTs - 1)}`
