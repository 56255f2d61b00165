import { orderedId } from '#lib/ordered-id.ts'

const DAY_MS = 86_400_000
const SECOND_DIGITS = 7
const DAY_DIGITS = 3
const PLACE_DIGITS = 3

const digits = (value: number, count: number) => Math.floor(value).toString(36).padStart(count, '0')

/**
 * Id of a planned slot. Ids of one day are adjacent in the index, so that writing a hundred slots changes few pages;
 * random ids would change one each (chapter stock).
 */
export const newSlotId = (now: number, startTs: number): string =>
  orderedId('si', digits(now / 1000, SECOND_DIGITS) + digits(startTs / DAY_MS, DAY_DIGITS))

/** Id of a weekly template in form order, for the index of its slots. */
export const newTemplateId = (now: number, place: number): string =>
  orderedId('swt', digits(now / 1000, SECOND_DIGITS) + digits(place, PLACE_DIGITS))

/**
 * Sorts slots so that each write changes few index pages: same weekday, then week by week, near by start as by
 * template.
 */
export function inWriteOrder<Slot extends { startTs: number }>(slots: readonly Slot[]): Slot[] {
  const groups = new Map<number, Slot[]>()
  for (const slot of slots) {
    const day = Math.floor(slot.startTs / DAY_MS)
    const key = Math.floor(day / 14) * 7 + (day % 7)
    const group = groups.get(key)
    if (group) group.push(slot)
    else groups.set(key, [slot])
  }
  return [...groups.values()].flat()
}
