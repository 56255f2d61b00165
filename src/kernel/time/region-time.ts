import { tzOffset } from '@date-fns/tz/tzOffset'
import type { CsvDay, CsvMoment } from '#lib/csv-format.ts'
import { type Period, type Weekday, weekdays } from './types.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

// UTC offsets at midnight, by zone and day: a call of Intl costs microseconds, and expanding a year of slots needs
// thousands. Intl is asked again only on the two days a year on which the offset changes.
const midnightOffsets = new Map<string, Map<number, number>>()

function exactOffset(zone: string, ts: number): number {
  const minutes = tzOffset(zone, new Date(ts))
  if (Number.isNaN(minutes)) throw new RangeError(`No offset for ${ts} in zone ${zone}`)
  return Math.round(minutes * minuteMs)
}

function midnightOffset(zone: string, day: number): number {
  const days = midnightOffsets.get(zone) ?? new Map<number, number>()
  const known = days.get(day)
  if (known !== undefined) return known
  const offset = exactOffset(zone, day * dayMs)
  if (days.size > 10_000) days.clear()
  midnightOffsets.set(zone, days.set(day, offset))
  return offset
}

/** UTC offset of the zone at `ts`, in ms. Throws a RangeError for an unknown zone or time. */
export function offsetAt(zone: string, ts: number): number {
  const day = Math.floor(ts / dayMs)
  const offset = midnightOffset(zone, day)
  return offset === midnightOffset(zone, day + 1) ? offset : exactOffset(zone, ts)
}

export type WallClock = {
  year: number
  /** From 1 to 12. */
  month: number
  day: number
  hour: number
  minute: number
  weekday: Weekday
}

/** Local date and time in `zone` at `ts`. */
export function wallClock(zone: string, ts: number): WallClock {
  const local = new Date(ts + offsetAt(zone, ts))
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    weekday: weekdays[(local.getUTCDay() + 6) % 7] ?? 'Monday',
  }
}

/**
 * Moment at which clocks in `zone` show the given time; `month` is 1 to 12, overflowing values carry (day 32, hour 24).
 * A repeated time is its first occurrence, a skipped one the moment of the jump: moments never decrease with the time.
 */
export function wallClockToUtc(zone: string, year: number, month: number, day: number, hour = 0, minute = 0): number {
  const wall = Date.UTC(year, month - 1, day, hour, minute)
  const before = offsetAt(zone, wall - dayMs)
  const after = offsetAt(zone, wall + dayMs)
  if (before === after) return wall - before
  const early = wall - Math.max(before, after)
  const late = wall - Math.min(before, after)
  if (early + offsetAt(zone, early) === wall) return early
  if (late + offsetAt(zone, late) === wall) return late
  return firstWithOffset(zone, after, early, late)
}

/** The first moment in (from, to] at which the zone has `offset`. */
function firstWithOffset(zone: string, offset: number, from: number, to: number): number {
  let [low, high] = [from, to]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(zone, middle) === offset) high = middle
    else low = middle
  }
  return high
}

/** `wallClockToUtc` for an edited form: an unchanged local time keeps `originalTs`, even in a repeated hour (D14). */
export function editWallClock(
  zone: string,
  originalTs: number,
  edited: Pick<WallClock, 'year' | 'month' | 'day' | 'hour' | 'minute'>,
): number {
  const was = wallClock(zone, originalTs)
  const same = (['year', 'month', 'day', 'hour', 'minute'] as const).every((part) => was[part] === edited[part])
  return same ? originalTs : wallClockToUtc(zone, edited.year, edited.month, edited.day, edited.hour, edited.minute)
}

/** First moment of the day in `zone` that contains `ts`, or of the day `plusDays` later. */
export function startOfDay(zone: string, ts: number, plusDays = 0): number {
  const { year, month, day } = wallClock(zone, ts)
  return wallClockToUtc(zone, year, month, day + plusDays)
}

/** Parts of a period, in order, in each of which the zone has one UTC offset, in ms. */
export function offsetStretches(zone: string, { startTs, endTs }: Period): (Period & { offset: number })[] {
  const stretches: (Period & { offset: number })[] = []
  for (let start = startTs; start < endTs; start = stretches.at(-1)?.endTs ?? endTs) {
    const offset = offsetAt(zone, start)
    let [sure, next] = [start, Math.min(start + dayMs, endTs)]
    while (next > sure && offsetAt(zone, next) === offset) [sure, next] = [next, Math.min(next + dayMs, endTs)]
    const end = next > sure ? firstWithOffset(zone, offsetAt(zone, next), sure, next) : endTs
    stretches.push({ startTs: start, endTs: end, offset })
  }
  return stretches
}

/** A month in `zone` (1 to 12): from its first moment until before the first moment of the next month. */
export function monthRange(zone: string, year: number, month: number): Period {
  return { startTs: wallClockToUtc(zone, year, month, 1), endTs: wallClockToUtc(zone, year, month + 1, 1) }
}

export function weekday(zone: string, ts: number): Weekday {
  return wallClock(zone, ts).weekday
}

/** Pads to two digits: 9 → "09". */
export const pad2 = (value: number) => String(value).padStart(2, '0')

/** 'YYYY-MM-DD' of `ts` in `zone`. */
export function dayKey(zone: string, ts: number): string {
  const { year, month, day } = wallClock(zone, ts)
  return `${String(year).padStart(4, '0')}-${pad2(month)}-${pad2(day)}`
}

/** First moment of the day 'YYYY-MM-DD' in `zone`, or null when the text is not a day of the calendar. */
export function dayKeyToUtc(zone: string, key: string): number | null {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(key) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real ? wallClockToUtc(zone, year, month, day) : null
}

/** The whole days of a period by the clock `from`, as the clock `to` has them: from midnight to midnight of each. */
export function sameDays({ startTs, endTs }: Period, from: string, to: string): Period {
  if (from === to) return { startTs, endTs }
  const first = wallClock(from, startTs)
  const last = wallClock(from, endTs - 1)
  return {
    startTs: wallClockToUtc(to, first.year, first.month, first.day),
    endTs: wallClockToUtc(to, last.year, last.month, last.day + 1),
  }
}

/** 'dd/mm/yyyy' of `ts` in `zone`. */
export function formatDate(zone: string, ts: number): string {
  return dayKey(zone, ts).split('-').reverse().join('/')
}

/** 'HH:mm' of `ts` in `zone`. */
export function formatTime(zone: string, ts: number): string {
  const { hour, minute } = wallClock(zone, ts)
  return `${pad2(hour)}:${pad2(minute)}`
}

/** Cell of a file with the day of `ts` in `zone`. */
export const sheetDay = (zone: string, ts: number): CsvDay => ({ day: dayKey(zone, ts) })

/** Cell of a file with the moment `ts` on the clock of `zone`. */
export const sheetMoment = (zone: string, ts: number): CsvMoment => ({ local: ts + offsetAt(zone, ts) })
