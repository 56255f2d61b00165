import { validityDateStr } from '#kernel/stock/validity.ts'
import type { ClockedPlace } from '#kernel/time/place-clock.ts'
import { formatDate } from '#kernel/time/region-time.ts'
import { plural } from '#lib/words/plural.ts'

interface DatedSlot {
  kind: 'Fixed' | 'Flexible'
  startTs: number
  endTs: number
}

/** "10/06/2026, 10:00 - 11:00" for slots in time order, or a ticket's period of validity. */
export function slotsText(slots: readonly DatedSlot[], zone: string, place: ClockedPlace | null = null): string {
  const [first] = slots
  const last = slots.at(-1)
  if (!first || !last) return ''
  return validityDateStr({ type: first.kind, startTs: first.startTs, endTs: last.endTs }, zone, place)
}

/** "10/06/2026, n’importe quel horaire". */
export const anyTimeText = (startTs: number, zone: string): string =>
  `${formatDate(zone, startTs)}, n’importe quel horaire`

export const placesText = (quantity: number): string => `${quantity} ${plural(quantity, 'place')}`
