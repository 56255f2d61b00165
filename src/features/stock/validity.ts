import { formatDate, formatTime } from './region-time.ts'
import type { Period } from './types.ts'

/** What was bought. `Fixed` runs from the first to the last slot; the bounds of a `Flexible` period both count. */
export type Validity =
  | ({ type: 'Fixed' } & Period)
  | ({ type: 'Flexible' } & Period)
  | { type: 'ExpertTicket'; dateTs: number | null; period: Period | null }

/**
 * validityDateStr in the region's zone, frozen at purchase: "dd/mm/yyyy, HH:mm - HH:mm" for a slot, "Du dd/mm/yyyy
 * au dd/mm/yyyy" for a period, "dd/mm/yyyy" for an expert ticket's chosen date, "Date Flexible" when it has neither.
 */
export function validityDateStr(validity: Validity, zone: string): string {
  if (validity.type === 'Fixed') {
    const times = `${formatTime(zone, validity.startTs)} - ${formatTime(zone, validity.endTs)}`
    return `${formatDate(zone, validity.startTs)}, ${times}`
  }
  if (validity.type === 'Flexible') return between(validity, zone)
  if (validity.dateTs !== null) return formatDate(zone, validity.dateTs)
  return validity.period ? between(validity.period, zone) : 'Date Flexible'
}

const between = ({ startTs, endTs }: Period, zone: string) =>
  `Du ${formatDate(zone, startTs)} au ${formatDate(zone, endTs)}`
