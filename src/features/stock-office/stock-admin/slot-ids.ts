import { orderedId } from '#lib/ordered-id.ts'

const DAY_MS = 86_400_000
const SECOND_DIGITS = 7
const DAY_DIGITS = 3
const PLACE_DIGITS = 3

const digits = (value: number, count: number) => Math.floor(value).toString(36).padStart(count, '0')

/**
 * Ids of slots that are planned together: those of a day lie together in the index, so that writing a hundred of them
 * changes few pages of it, where each random id changes one of its own (chapter stock).
 */
export const newSlotId = (now: number, startTs: number): string =>
  orderedId('si', digits(now / 1000, SECOND_DIGITS) + digits(startTs / DAY_MS, DAY_DIGITS))

/** Ids of weekly templates in the order of the form, for the index of their slots. */
export const newTemplateId = (now: number, place: number): string =>
  orderedId('swt', digits(now / 1000, SECOND_DIGITS) + digits(place, PLACE_DIGITS))

/**
 * In the order in which few pages of the indexes change by each write: what starts on one weekday of two weeks is near by
 * its start as by its template.
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
