const months = ['jan', 'fev', 'mar', 'avr', 'mai', 'juin', 'juil', 'aou', 'sep', 'oct', 'nov', 'dec']
const WEEKDAY = /^(lun|mar|mer|jeu|ven|sam|dim)[a-z]*\.?,?\s+(?=\d)/
const FIRST_YEAR = 1900
const LAST_YEAR = 2999
/** Years ahead that two digits mean at most: "46" is to come in 2026, "47" was in 1947. */
const YEARS_AHEAD = 20

export interface TypedDayFacts {
  /** Today where the text is typed, 'YYYY-MM-DD'. */
  today: string
  /** Meaning of a day without a year: its next occurrence, or the one of this year. Absent: it is no day. */
  yearless?: 'next' | 'thisYear'
  /** Latest possible day, which decides between two centuries: a birth was never tomorrow. */
  last?: string | undefined
}

const yearIn = (today: string) => Number(today.slice(0, 4))
const twoDigits = (number: number) => String(number).padStart(2, '0')
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

function matchMonth(word: string): number | null {
  const at = months.findIndex((month) => word.startsWith(month))
  return at < 0 ? null : at + 1
}

/** 'YYYY-MM-DD', or null if the calendar lacks such a day. */
function validDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= FIRST_YEAR && year <= LAST_YEAR ? `${year}-${twoDigits(month)}-${twoDigits(day)}` : null
}

interface DayParts {
  /** As typed, of two or four digits. */
  year: string | null
  month: number
  day: number
}

/** Numbers of a text that looks like a day, even if no such day exists. */
function dayParts(text: string): DayParts | null {
  const typed = plain(text).replace(WEEKDAY, '')
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed) ?? []
  if (isoYear !== undefined) return { year: isoYear, month: Number(isoMonth), day: Number(isoDay) }
  const [, day, word, year] =
    /^(\d{2})(\d{2})(\d{4})$/.exec(typed) ??
    /^(\d{1,2})\s+(\d{1,2})\s+(\d{4})$/.exec(typed) ??
    /^(\d{1,2})\s*[/.-]\s*(\d{1,2})(?:\s*[/.-]\s*(\d{4}|\d{2}))?$/.exec(typed) ??
    /^(\d{1,2})(?:er)?\s+([a-z]{3,})\.?(?:\s+(\d{4}|\d{2}))?$/.exec(typed) ??
    []
  if (day === undefined || word === undefined) return null
  const month = /\d/.test(word) ? Number(word) : matchMonth(word)
  return month === null ? null : { year: year ?? null, month, day: Number(day) }
}

/** Day with a year of two digits: of this century, unless that is too far ahead or after the last possible day. */
function shortYearDay(year: number, month: number, day: number, { today, last }: TypedDayFacts): string | null {
  const century = Math.floor(yearIn(today) / 100) * 100
  const here = validDay(century + year, month, day)
  const isToCome = century + year > yearIn(today) + YEARS_AHEAD || (here !== null && last !== undefined && here > last)
  return isToCome ? validDay(century - 100 + year, month, day) : here
}

/**
 * Reads a day as people type one: "2026-03-12", "12/3", "12/03/26", "12032026", "12.3.2026", "12 mars",
 * "jeu. 12 mars 2026". Returns 'YYYY-MM-DD'; null if it is none or incomplete.
 */
export function typedDay(text: string, facts: TypedDayFacts): string | null {
  const parts = dayParts(text)
  if (parts === null) return null
  const { year, month, day } = parts
  if (year !== null)
    return year.length === 2 ? shortYearDay(Number(year), month, day, facts) : validDay(Number(year), month, day)
  const { today, yearless } = facts
  if (yearless === undefined) return null
  const found = validDay(yearIn(today), month, day)
  if (yearless === 'thisYear' || (found !== null && found >= today)) return found
  return nextYearDay(yearIn(today), month, day)
}

/** Searches later years, because 29 February may take until the next leap year. */
function nextYearDay(after: number, month: number, day: number): string | null {
  for (let year = after + 1; year <= after + 8; year++) {
    const found = validDay(year, month, day)
    if (found !== null) return found
  }
  return null
}

/** Text of the problem with a day that could not be read; `asked` where nothing in it looks like one. */
export function dayProblem(text: string, asked: string, yearless?: TypedDayFacts['yearless']): string {
  const parts = dayParts(text)
  if (parts === null || (parts.year === null && yearless === undefined)) return asked
  const year = parts.year?.length === 4 ? Number(parts.year) : FIRST_YEAR
  if (year < FIRST_YEAR || year > LAST_YEAR) return `Indiquez une année entre ${FIRST_YEAR} et ${LAST_YEAR}.`
  return `${text.trim()} n’existe pas.`
}

/** Years ahead of today from which a day is more often a slip than meant. */
const FAR_YEARS = 3

/** Question about a day far ahead, which is taken all the same; null where nothing is odd. */
export function farDayQuestion(day: string | null, today: string): string | null {
  const years = day === null ? 0 : Number(day.slice(0, 4)) - yearIn(today)
  return day === null || years < FAR_YEARS
    ? null
    : `Le ${dateAsTyped(day)}, dans ${years} ans : est-ce la bonne année ?`
}

/** 'YYYY-MM-DD' as it is written here: "14/05/2019". Other texts stay as they are. */
export const dateAsTyped = (text: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) ? text.split('-').reverse().join('/') : text
