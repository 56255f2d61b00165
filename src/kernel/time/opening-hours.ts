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

/** "09:00"; the end of a day is 24:00, and older ends beyond it are times of the next day. */
const clockText = (hour: number, minute: number): string =>
  `${pad2(hour >= 24 && minute > 0 ? hour % 24 : hour)}:${pad2(minute)}`

/** Range as text, "09:00 - 12:30". */
export const formatRange = ({ startHour, startMinute, endHour, endMinute }: TimeRange, dash = ' - '): string =>
  `${clockText(startHour, startMinute)}${dash}${clockText(endHour, endMinute)}`

/** True if a range ends on the day after it begins; midnight at its end does not count. */
export function endsNextDay(range: TimeRange): boolean {
  return rangeMinutes(range).end > 24 * 60
}

/** Parses a typed hour (`max` 23, 24 at an end) or minute (`max` 59); null if it is invalid, and then ignored. */
export function parseTimePart(text: string, max: 23 | 24 | 59): number | null {
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
    const text = ranges.length > 0 ? ranges.map((range) => formatRange(range)).join(', ') : 'Fermé'
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
