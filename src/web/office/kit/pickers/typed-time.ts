import { pad2 } from '#kernel/time/region-time.ts'
import type { Reading } from './reading.ts'

const TIME = /^(\d{1,2})(?:\s*[h:.]\s*(\d{2})?(?::(\d{2}))?)\s*$/

/** Times by their names; midnight is that at a day's begin, and as an end its end. */
const NAMED_TIMES: ReadonlyMap<string, string> = new Map([
  ['midi', '12:00'],
  ['minuit', '00:00'],
])

/** 'HH:MM', with ':SS' if seconds were typed and are not zero. */
function validTime(hour: number, minute: number, second: number): string | null {
  if (hour > 23 || minute > 59 || second > 59) return null
  return `${pad2(hour)}:${pad2(minute)}${second === 0 ? '' : `:${pad2(second)}`}`
}

/** Parses a typed time: "14h30", "14 h", "14:30", "14.30", "1430", "midi". Null if invalid or incomplete. */
export function typedTime(text: string): string | null {
  const plain = text.trim().toLowerCase()
  const named = NAMED_TIMES.get(plain)
  if (named !== undefined) return named
  const digits = /^(\d{2})(\d{2})$/.exec(plain)
  if (digits) return validTime(Number(digits[1]), Number(digits[2]), 0)
  const [, hour, minute, second] = TIME.exec(plain) ?? []
  // "14:" is incomplete, "14h" is complete.
  if (hour === undefined || (minute === undefined && !plain.includes('h'))) return null
  return validTime(Number(hour), Number(minute ?? 0), Number(second ?? 0))
}

/** Text of the problem with a time: "25:61" does not exist, other texts are unreadable. */
export const timeProblem = (text: string, asked: string): string =>
  /^\d{1,2}\s*[h:.]\s*\d{2}(:\d{2})?$|^\d{1,4}$|^\d{1,2}\s*h$/.test(text.trim().toLowerCase())
    ? `${text.trim()} n’est pas une heure.`
    : asked

/** Reads the text of a time field, where "9" is enough. */
export function readTime(text: string): Reading<string> {
  const time = typedTime(/^\s*\d{1,2}\s*$/.test(text) ? `${text.trim()}h` : text)?.slice(0, 5) ?? null
  return time === null ? { problem: timeProblem(text, 'Indiquez une heure, par exemple 14h30.') } : { value: time }
}

/** Reads the end of a span: 24:00 is midnight at its end, and a time beyond it is asked back. */
export function readEndTime(text: string): Reading<string> {
  const [, hour, minute = '00'] = /^\s*(2[4-9]|3\d)\s*(?:[h:]\s*(\d{2})?)?\s*$/.exec(text.toLowerCase()) ?? []
  if (hour === undefined) return readTime(text)
  if (Number(hour) === 24 && Number(minute) === 0) return { value: '00:00' }
  return {
    problem: `${text.trim()} dépasse minuit. Jusqu’au lendemain ? Écrivez ${pad2(Number(hour) - 24)}:${minute}.`,
  }
}

/** Every half hour of a day, from 00:00 to 23:30. */
export const halfHours: readonly string[] = Array.from(
  { length: 48 },
  (_, at) => `${pad2(Math.floor(at / 2))}:${at % 2 === 0 ? '00' : '30'}`,
)
