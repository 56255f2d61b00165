import { pad2 } from '#kernel/time/region-time.ts'
import { plainText } from '#lib/plain-text.ts'
import type { Reading } from './reading.ts'

const months = ['jan', 'fev', 'mar', 'avr', 'mai', 'juin', 'juil', 'aou', 'sep', 'oct', 'nov', 'dec']
const WEEKDAY = /^(lun|mar|mer|jeu|ven|sam|dim)[a-z]*\.?,?\s+(?=\d)/

/** How a day without its year is meant: the next one there will be, or the one of this year. */
export interface TypedDayFacts {
  /** 'YYYY-MM-DD' where the region is. */
  today: string
  yearless: 'next' | 'thisYear'
}

function matchMonth(word: string): number | null {
  const at = months.findIndex((month) => word.startsWith(month))
  return at < 0 ? null : at + 1
}

/** 'YYYY-MM-DD', or null when the calendar has no such day. */
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

/** The numbers of what looks like a day, which the calendar need not have. */
function dayParts(text: string): DayParts | null {
  const plain = plainText(text).trim().replace(WEEKDAY, '')
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain)
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }
  const [, day, word, year] =
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
 * A day as people type it: "2026-03-12", "12/3", "12/03/26", "12.3.2026", "12 mars", "jeu. 12 mars 2026". Null for what is
 * no day, or not a whole one yet.
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

/** Why a text is no day, with an example of what is asked for. */
export function dayProblem(text: string, asked: string): string {
  const parts = dayParts(text)
  if (parts === null) return asked
  const isFarYear = parts.year !== null && (parts.year < 1900 || parts.year > 2999)
  return isFarYear ? 'Indiquez une année entre 1900 et 2999.' : `${text.trim()} n’existe pas.`
}

/** "2026-03-15" as the field's own example writes it. */
const plainDay = (day: string) => day.split('-').reverse().join('/')

/** Why a day may not be chosen: it is before the first one. Another one than was held already, which stays as it is. */
export const earlyProblem = (day: string, first: string | null, held: string | null): string | null =>
  first !== null && day < first && day !== held ? `${plainDay(day)} est avant le ${plainDay(first)}.` : null

export interface DayFacts extends TypedDayFacts {
  /** The first day that may be chosen. */
  first: string | null
}

/** The day that a text says, beside the one that the field held before. */
export function readDay(text: string, facts: DayFacts, held: string | null): Reading<string> {
  const day = typedDay(text, facts)
  if (day === null) return { problem: dayProblem(text, 'Indiquez un jour, par exemple 05/12/2026.') }
  const problem = earlyProblem(day, facts.first, held)
  return problem === null ? { value: day } : { problem }
}

/** The 29th of February waits for its year. */
function nextYearDay(after: number, month: number, day: number): string | null {
  for (let year = after + 1; year <= after + 8; year++) {
    const found = validDay(year, month, day)
    if (found !== null) return found
  }
  return null
}
