import { rangeMinutes, sortRanges } from '#kernel/time/opening-hours.ts'
import { wallClock, wallClockToUtc } from '#kernel/time/region-time.ts'
import { type Period, type TimeRange, type Weekday, type WeeklyHours, weekdays } from '#kernel/time/types.ts'

/** A slot that repeats every week, in wall-clock time of the region (D21). */
export type WeeklySlot = { weekday: Weekday; timeOfDay: TimeRange }
/** Slots start at or after `period.startTs` and before `period.endTs`. */
export type WeeklyTemplate = WeeklySlot & { period: Period }

/**
 * Slots of a template that start inside `range`, in order; a day always gets the same start, so (template, startTs) is
 * a key. A slot within the hour that clocks skip is omitted; one in the repeated hour exists once.
 */
export function expandWeeklyTemplate(template: WeeklyTemplate, range: Period, zone: string): Period[] {
  const fromTs = Math.max(range.startTs, template.period.startTs)
  const toTs = Math.min(range.endTs, template.period.endTs)
  if (!(fromTs < toTs)) return []
  if (!Number.isFinite(toTs - fromTs)) throw new RangeError('Weekly templates expand within bounds only')
  const { start, end } = rangeMinutes(template.timeOfDay)
  const from = wallClock(zone, fromTs)
  const firstDay = from.day + ((weekdays.indexOf(template.weekday) - weekdays.indexOf(from.weekday) + 7) % 7)
  const slots: Period[] = []
  for (let day = firstDay; ; day += 7) {
    const startTs = wallClockToUtc(zone, from.year, from.month, day, 0, start)
    if (startTs >= toTs) return slots
    const endTs = wallClockToUtc(zone, from.year, from.month, day, 0, end)
    if (startTs >= fromTs && endTs > startTs) slots.push({ startTs, endTs })
  }
}

const day = 24 * 60
const timeOfDay = (start: number, end: number): TimeRange => ({
  startHour: Math.floor(start / 60) % 24,
  startMinute: start % 60,
  endHour: Math.floor(end / 60) % 24,
  endMinute: end % 60,
})

/** Slots of `durationMinutes` (≥ 1, else a RangeError) from the start of `range` until no further one fits. */
function slotStarts(range: TimeRange, durationMinutes: number): number[] {
  if (!Number.isInteger(durationMinutes) || durationMinutes < 1) throw new RangeError('Invalid slot duration')
  const { start, end } = rangeMinutes(range)
  const count = Math.floor((end - start) / durationMinutes)
  return Array.from({ length: count }, (_, index) => start + index * durationMinutes)
}

/** Times of day of one opening range, stepped by the slot duration; a shorter rest makes no slot. */
export function slotTimes(range: TimeRange, durationMinutes: number): TimeRange[] {
  return slotStarts(range, durationMinutes).map((start) => timeOfDay(start, start + durationMinutes))
}

/** Weekly slots of opening hours, each once; those after midnight belong to the weekday on which they start. */
export function weeklySlots(hours: WeeklyHours, durationMinutes: number): WeeklySlot[] {
  const slots = new Map<string, WeeklySlot>()
  for (const [index, opened] of weekdays.entries()) {
    for (const range of sortRanges(hours[opened] ?? [])) {
      for (const start of slotStarts(range, durationMinutes)) {
        const weekday = weekdays[(index + Math.floor(start / day)) % 7] ?? opened
        const slot = { weekday, timeOfDay: timeOfDay(start, start + durationMinutes) }
        slots.set(weeklySlotKey(slot), slot)
      }
    }
  }
  return [...slots.values()]
}

/** Key of a weekly slot: equal if weekday and times are. */
export function weeklySlotKey({ weekday, timeOfDay: t }: WeeklySlot): string {
  return [weekday, t.startHour, t.startMinute, t.endHour, t.endMinute].join(' ')
}

/** Kept slots have id and template, removed ones only an id, new ones only a template. */
export type WeeklyMerge<T> =
  | { id: string; template: T }
  | { id: string; template?: undefined }
  | { id?: undefined; template: T }

/**
 * Returns the slots to send so that `existing` becomes `wanted`: kept slots keep their id, duplicates are kept once.
 */
export function mergeWeeklySlots<T extends WeeklySlot>(
  existing: readonly (WeeklySlot & { id: string })[],
  wanted: readonly T[],
): WeeklyMerge<T>[] {
  const free = new Map<string, string>()
  for (const slot of existing) if (!free.has(weeklySlotKey(slot))) free.set(weeklySlotKey(slot), slot.id)
  const unique = new Map(wanted.map((slot) => [weeklySlotKey(slot), slot]))
  const merged = [...unique].map(([key, template]): WeeklyMerge<T> => {
    const id = free.get(key)
    return id === undefined ? { template } : { id, template }
  })
  const kept = new Set(merged.map(({ id }) => id))
  return [...merged, ...existing.filter(({ id }) => !kept.has(id)).map(({ id }) => ({ id }))]
}
