import { dayKey, dayKeyToUtc, pad2, wallClock, wallClockToUtc } from '#kernel/time/region-time.ts'
import { dayProblem, type TypedDayFacts, typedDay } from '#lib/words/typed-date.ts'
import { dayText } from '../form/days.ts'
import type { Reading } from './reading.ts'
import { type DayFacts, earlyProblem } from './typed-day.ts'
import { timeProblem, typedTime } from './typed-time.ts'

/** Day and time on a wall clock. */
export interface WallTime {
  day: string
  time: string
}

const SECOND = 1000

export function toWallTime(zone: string, ts: number): WallTime {
  const { hour, minute } = wallClock(zone, ts)
  const second = Math.floor(ts / SECOND) % 60
  return { day: dayKey(zone, ts), time: `${pad2(hour)}:${pad2(minute)}${second === 0 ? '' : `:${pad2(second)}`}` }
}

/**
 * Moment at which the clocks of `zone` show this time; null if they skip it. In a repeated hour the first one, unless
 * `was` is the second.
 */
export function toMoment(zone: string, { day, time }: WallTime, was: number | null = null): number | null {
  if (was !== null && isSame(toWallTime(zone, was), { day, time })) return was
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number)
  if (dayKeyToUtc(zone, day) === null) return null
  const ts = wallClockToUtc(zone, year, month, date, hour, minute) + second * SECOND
  return isSame(toWallTime(zone, ts), { day, time }) ? ts : null
}

const isSame = (one: WallTime, other: WallTime) => one.day === other.day && one.time === other.time

const ENDING = /(?:^|[\st,]+)(?:a\s+|à\s+)?(\d{1,2}\s*(?:h|:)\s*(?:\d{2})?(?::\d{2})?|\d{4})$/i

/**
 * Parses a typed day and time: "12/3 14h30", "12 mars à 14 h", "2026-03-12 14:30:00". A day or time alone takes the
 * other part from `was`; null without it.
 */
export function typedMoment(text: string, facts: TypedDayFacts, was: WallTime | null): WallTime | null {
  const plain = text.trim()
  const alone = typedDay(plain, facts)
  if (alone !== null) return was && { day: alone, time: was.time }
  const ending = ENDING.exec(plain)
  const time = typedTime(ending?.[1] ?? '')
  if (!ending || time === null) return null
  const before = plain.slice(0, ending.index).replace(/,\s*$/, '')
  if (before === '') return was && { day: was.day, time }
  const day = typedDay(before, facts)
  return day === null ? null : { day, time }
}

const ASKED = 'Indiquez un jour et une heure, par exemple 05/12/2026 14h30.'
const CLOCK = /(?:^|[\s,])(\d{1,2}\s*(?:h|:)\s*\d{0,2}(?::\d{2})?)$/i

/** Text of the problem: invalid time, invalid day, or one of both missing. */
function momentProblem(text: string): string {
  const [ending, clock] = CLOCK.exec(text.trim()) ?? []
  if (ending === undefined || clock === undefined) return dayProblem(text, ASKED, 'next')
  const before = text
    .trim()
    .slice(0, -ending.length)
    .replace(/[\s,]+(à|a)?$/i, '')
  return typedTime(clock) === null ? timeProblem(clock, ASKED) : dayProblem(before, ASKED, 'next')
}

export interface MomentFacts extends DayFacts {
  zone: string
}

/** Reads a text as a moment in a zone, given the field's previous value. */
export function readMoment(text: string, { zone, ...facts }: MomentFacts, held: number | null): Reading<number> {
  const was = held === null ? null : toWallTime(zone, held)
  const wall = typedMoment(text, facts, was)
  // A day without a time is no moment yet.
  if (wall === null) return { problem: typedDay(text, facts) === null ? momentProblem(text) : ASKED }
  const early = earlyProblem(wall.day, facts.first, was?.day ?? null)
  if (early !== null) return { problem: early }
  const ts = toMoment(zone, wall, held)
  return ts === null ? { problem: `${wall.time} n’existe pas ce jour-là : on change d’heure.` } : { value: ts }
}

/** "jeu. 12 mars 2026 à 14:30". */
export const wallTimeText = ({ day, time }: WallTime): string => `${dayText(day)} à ${time}`

/** "heure de Paris": zone of the time. */
export function zoneText(zone: string): string {
  if (zone === 'UTC') return 'heure universelle (UTC)'
  return `heure de ${zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')}`
}
