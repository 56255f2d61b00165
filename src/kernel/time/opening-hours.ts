import { weekdayNames } from '#contract/weekday-names.ts'
import { dayKey, pad2, wallClock } from './region-time.ts'
import { type ClosedDay, type TimeRange, type Weekday, type WeekHours, type WeeklyHours, weekdays } from './types.ts'

/** A week without hours. */
export const closedWeek = (): WeekHours => ({
  Monday: [],
  Tuesday: [],
  Wednesday: [],
  Thursday: [],
  Friday: [],
  Saturday: [],
  Sunday: [],
})

/** Range in minutes since midnight; `end` exceeds 24 h if the range runs into the next day. */
export function rangeMinutes(range: TimeRange): { start: number; end: number } {
  const start = range.startHour * 60 + range.startMinute
  const end = range.endHour * 60 + range.endMinute
  return { start, end: end > start ? end : end + 24 * 60 }
}

/** Sorted copy, by start. */
export function sortRanges<R extends TimeRange>(ranges: readonly R[]): R[] {
  return ranges.toSorted((a, b) => rangeMinutes(a).start - rangeMinutes(b).start)
}

/** Range as text: "09:00 - 12:30". */
function formatRange(range: TimeRange): string {
  return `${pad2(range.startHour)}:${pad2(range.startMinute)} - ${pad2(range.endHour)}:${pad2(range.endMinute)}`
}

/** Parses a typed hour (`max` 23) or minute (`max` 59); null if it is invalid, and then ignored. */
export function parseTimePart(text: string, max: 23 | 59): number | null {
  const value = /^\d{1,2}$/.test(text.trim()) ? Number(text) : Number.NaN
  return value <= max ? value : null
}

/** True if any day of the week has hours. */
export const isEverOpen = (hours: WeeklyHours): boolean => weekdays.some((day) => (hours[day] ?? []).length > 0)

const dayBefore = (day: Weekday) => weekdays[(weekdays.indexOf(day) + 6) % 7] ?? 'Sunday'

/**
 * True if the minute of a weekday (`minutes` since midnight) is inside: start included, end excluded, also past
 * midnight.
 */
export function coversMinute(hours: WeeklyHours, weekday: Weekday, minutes: number): boolean {
  const inside = (day: Weekday, at: number) =>
    (hours[day] ?? []).map(rangeMinutes).some(({ start, end }) => at >= start && at < end)
  return inside(weekday, minutes) || inside(dayBefore(weekday), minutes + 24 * 60)
}

/** True if `ts` is within the weekly hours in `zone`. */
export function isWithinHours(hours: WeeklyHours, zone: string, ts: number): boolean {
  const { weekday, hour, minute } = wallClock(zone, ts)
  return coversMinute(hours, weekday, hour * 60 + minute)
}

export type DayHours = { weekday: Weekday; label: string; text: string; closed: boolean }

/** The seven weekdays starting today, with their hours or "Fermé". */
export function hoursFromToday(hours: WeeklyHours, zone: string, nowTs: number): DayHours[] {
  const today = weekdays.indexOf(wallClock(zone, nowTs).weekday)
  return [...weekdays.slice(today), ...weekdays.slice(0, today)].map((weekday) => {
    const ranges = sortRanges(hours[weekday] ?? [])
    const text = ranges.length > 0 ? ranges.map(formatRange).join(', ') : 'Fermé'
    return { weekday, label: weekdayNames[weekday], text, closed: ranges.length === 0 }
  })
}

/** Texts "Fermé le dd/mm/yyyy (reason)" for today and later, soonest first. */
export function closedDayTexts(overrides: readonly ClosedDay[], zone: string, nowTs: number): string[] {
  const today = dayKey(zone, nowTs)
  return overrides
    .filter(({ day }) => day >= today)
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map(({ day, reason }) => `Fermé le ${day.split('-').reverse().join('/')}${reason ? ` (${reason})` : ''}`)
}
