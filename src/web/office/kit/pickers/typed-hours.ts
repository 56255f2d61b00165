import { hoursProblem } from '#contract/hours-problem.ts'
import { sortRanges } from '#kernel/time/opening-hours.ts'
import type { TimeRange } from '#kernel/time/types.ts'
import type { Reading } from './reading.ts'

const TIME = String.raw`midi|minuit|\d{1,2}\s*[h:.]\s*\d{2}(?![\dh:])|\d{1,2}\s*h(?:eures?)?(?![a-z])|\d{4}(?!\d)|\d{1,2}(?!\d)`
const RANGE = new RegExp(String.raw`(?:\bde\s+)?(${TIME})\s*(?:-|–|—|→|>|\b[àa]\b|à|jusqu['’]\s?[àa])\s*(${TIME})`, 'g')
/** Texts that may stand between two ranges. */
const BETWEEN = /^(?:[\s,;/&+.]|\bet\b|\bpuis\b)*$/
const ALL_DAY = /^(?:24\s*h?\s*\/\s*24\s*h?|toute la journée|jour et nuit|non[- ]stop)$/
const CLOSED = /^fermée?$/
const ASKED = 'Indiquez des heures, par exemple 9h-12h / 14h-18h30.'

/** Minutes since midnight of a typed time; NaN if its minutes are no minutes. */
function typedMinutes(text: string): number {
  if (text === 'midi') return 12 * 60
  if (text === 'minuit') return 24 * 60
  const [hour = '', minute = '0'] = /^\d{4}$/.test(text)
    ? [text.slice(0, 2), text.slice(2)]
    : (text.match(/\d+/g) ?? [])
  return Number(minute) > 59 ? Number.NaN : Number(hour) * 60 + Number(minute)
}

const timeOfDay = (start: number, end: number): TimeRange => ({
  startHour: Math.floor(start / 60),
  startMinute: start % 60,
  endHour: Math.floor(end / 60),
  endMinute: end % 60,
})

/**
 * Reads the hours of a day as people write them: "9h-18h30", "9:00 – 12:00 / 14:00 - 18:00", "de 9h à midi", "20h-2h",
 * "24h/24", "fermé". What cannot be meant is asked back with what was understood.
 */
export function readDayHours(text: string): Reading<TimeRange[]> {
  const plain = text.trim().toLowerCase()
  if (CLOSED.test(plain)) return { value: [] }
  if (ALL_DAY.test(plain)) return { value: [timeOfDay(0, 24 * 60)] }
  if (!BETWEEN.test(plain.replace(RANGE, ' '))) return { problem: ASKED }
  const ranges: TimeRange[] = []
  for (const [whole, first = '', last = ''] of plain.matchAll(RANGE)) {
    // A day begins at midnight as well as it ends there.
    const start = typedMinutes(first) % (24 * 60)
    const end = typedMinutes(last)
    if (Number.isNaN(start) || Number.isNaN(end) || typedMinutes(first) > 24 * 60)
      return { problem: `« ${whole.trim()} » n’est pas une heure.` }
    if (end > 24 * 60 && end < 48 * 60)
      return { problem: `« ${last.trim()} » dépasse minuit. Jusqu’au lendemain ? Écrivez ${nextDayText(end)}.` }
    if (end >= 48 * 60) return { problem: `« ${last.trim()} » n’est pas une heure.` }
    ranges.push(timeOfDay(start, end))
  }
  if (ranges.length === 0) return { problem: ASKED }
  const sorted = sortRanges(ranges)
  const problem = hoursProblem(sorted)
  return problem === null ? { value: sorted } : { problem: `${problem.charAt(0).toUpperCase()}${problem.slice(1)}` }
}

const nextDayText = (minutes: number): string => {
  const [hour, minute] = [Math.floor(minutes / 60) - 24, minutes % 60]
  return `${hour}h${minute === 0 ? '' : String(minute).padStart(2, '0')}`
}
