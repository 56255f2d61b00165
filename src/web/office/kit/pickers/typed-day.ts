import { pad2 } from '#kernel/time/region-time.ts'
import { plainText } from '#lib/plain-text.ts'
import type { Reading } from './reading.ts'

const months = ['jan', 'fev', 'mar', 'avr', 'mai', 'juin', 'juil', 'aou', 'sep', 'oct', 'nov', 'dec']
const WEEKDAY = /^(lun|mar|mer|jeu|ven|sam|dim)[a-z]*\.?,?\s+(?=\d)/

/** Meaning of a day without a year: its next occurrence, or the one of this year. */
export interface TypedDayFacts {
  /** Today in the region, 'YYYY-MM-DD'. */
  today: string
  yearless: 'next' | 'thisYear'
}

function matchMonth(word: string): number | null {
  const at = months.findIndex((month) => word.startsWith(month))
  return at < 0 ? null : at + 1
}

/** 'YYYY-MM-DD', or null if the calendar lacks such a day. */
function validDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 1900 && year <= 2999 ? `${year}-${pad2(month)}-${pad2(day)}` : null
}

interface DayParts {
  year: number | null
  month: number
  day: number
}

/** Numbers of a text that looks like a day, even if no such day exists. */
function dayParts(text: string): DayParts | null {
  const plain = plainText(text).trim().replace(WEEKDAY, '')
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain)
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }
  const [, day, word, year] =
    /^(\d{2})(\d{2})(\d{4})$/.exec(plain) ??
    /^(\d{1,2})\s*[/.-]\s*(\d{1,2})(?:\s*[/.-]\s*(\d{4}|\d{2}))?$/.exec(plain) ??
    /^(\d{1,2})(?:er)?\s+([a-z]{3,})\.?(?:\s+(\d{4}|\d{2}))?$/.exec(plain) ??
    []
  if (day === undefined || word === undefined) return null
  const month = /\d/.test(word) ? Number(word) : matchMonth(word)
  if (month === null) return null
  const whole = year?.length === 2 ? `20${year}` : year
  return { year: whole === undefined ? null : Number(whole), month, day: Number(day) }
}

/**
 * Parses a typed day: "2026-03-12", "12/3", "12/03/26", "12032026", "12.3.2026", "12 mars", "jeu. 12 mars 2026". Null if invalid or
 * incomplete.
 */
export function typedDay(text: string, { today, yearless }: TypedDayFacts): string | null {
  const parts = dayParts(text)
  if (parts === null) return null
  const { year, month, day } = parts
  if (year !== null) return validDay(year, month, day)
  const thisYear = Number(today.slice(0, 4))
  const found = validDay(thisYear, month, day)
  if (yearless === 'thisYear' || (found !== null && found >= today)) return found
  return nextYearDay(thisYear, month, day)
}

/** Text of the problem with a day, with an example of the expected form. */
export function dayProblem(text: string, asked: string): string {
  const parts = dayParts(text)
  if (parts === null) return asked
  const isFarYear = parts.year !== null && (parts.year < 1900 || parts.year > 2999)
  return isFarYear ? 'Indiquez une année entre 1900 et 2999.' : `${text.trim()} n’existe pas.`
}

/** Formats a day like the field's own example. */
const plainDay = (day: string) => day.split('-').reverse().join('/')

/** Text of the problem with a day before the first allowed one. The value already held stays valid. */
export const earlyProblem = (day: string, first: string | null, held: string | null): string | null =>
  first !== null && day < first && day !== held ? `${plainDay(day)} est avant le ${plainDay(first)}.` : null

export interface DayFacts extends TypedDayFacts {
  /** First allowed day. */
  first: string | null
}

/** Reads a text as a day, given the field's previous value. */
export function readDay(text: string, facts: DayFacts, held: string | null): Reading<string> {
  const day = typedDay(text, facts)
  if (day === null) return { problem: dayProblem(text, 'Indiquez un jour, par exemple 05/12/2026.') }
  const problem = earlyProblem(day, facts.first, held)
  return problem === null ? { value: day } : { problem }
}

/** Searches later years, because 29 February may take until the next leap year. */
function nextYearDay(after: number, month: number, day: number): string | null {
  for (let year = after + 1; year <= after + 8; year++) {
    const found = validDay(year, month, day)
    if (found !== null) return found
  }
  return null
}
