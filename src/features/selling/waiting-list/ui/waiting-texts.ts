import { anyTimeText, slotsText } from '../slots-text.ts'
import type { WaitingItem } from '../waiting-shapes.ts'

/** "1re", "3e". */
export const ordinal = (position: number): string => (position === 1 ? '1re' : `${position}e`)

/** "Vous êtes la 3e personne de la liste." */
export const positionText = (position: number): string => `Vous êtes la ${ordinal(position)} personne de la liste.`

/** Dates of a wish: a slot, a period, any time of a day, or any date. */
export function datesText(
  { isAnyDate, isAnyTime, slots, clockZone }: Pick<WaitingItem, 'isAnyDate' | 'isAnyTime' | 'slots' | 'clockZone'>,
  zone: string,
): string {
  if (slots.length === 0) return isAnyDate ? 'N’importe quelle date' : 'Date retirée de la vente'
  if (isAnyTime && slots[0]) return anyTimeText(slots[0].startTs, zone)
  return slotsText(
    slots.map(({ type, startTs, endTs }) => ({ kind: type, startTs, endTs })),
    zone,
    { zone: clockZone },
  )
}

const MINUTE_MS = 60_000

/** "1 h 05 min", "4 min 09 s": seconds count in the last ten minutes only. */
export function timeLeftText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const minutes = Math.floor(seconds / 60)
  const two = (value: number) => String(value).padStart(2, '0')
  if (ms < 10 * MINUTE_MS) return `${minutes} min ${two(seconds % 60)} s`
  return minutes >= 60 ? `${Math.floor(minutes / 60)} h ${two(minutes % 60)} min` : `${minutes} min`
}
