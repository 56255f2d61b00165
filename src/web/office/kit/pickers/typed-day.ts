import { pad2 } from '../../../../features/stock/region-time.ts'
import { plainText } from '../../../../lib/plain-text.ts'

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

/**
 * A day as people type it: "2026-03-12", "12/3", "12/03/26", "12.3.2026", "12 mars", "jeu. 12 mars 2026". Null for what is
 * no day, or not a whole one yet.
 */
export function typedDay(text: string, { today, yearless }: TypedDayFacts): string | null {
  const plain = plainText(text).trim().replace(WEEKDAY, '')
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain)
  if (iso) return validDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const [, day, month, year] =
    /^(\d{1,2})\s*[/.-]\s*(\d{1,2})(?:\s*[/.-]\s*(\d{4}|\d{2}))?$/.exec(plain) ??
    /^(\d{1,2})(?:er)?\s+([a-z]{3,})\.?(?:\s+(\d{4}|\d{2}))?$/.exec(plain) ??
    []
  if (day === undefined || month === undefined) return null
  const monthNumber = /\d/.test(month) ? Number(month) : matchMonth(month)
  if (monthNumber === null) return null
  if (year !== undefined) return validDay(Number(year.length === 2 ? `20${year}` : year), monthNumber, Number(day))
  const thisYear = Number(today.slice(0, 4))
  const found = validDay(thisYear, monthNumber, Number(day))
  return found !== null && (yearless === 'thisYear' || found >= today)
    ? found
    : yearless === 'thisYear'
      ? null
      : nextYearDay(thisYear, monthNumber, Number(day))
}

/** The 29th of February waits for its year. */
function nextYearDay(after: number, month: number, day: number): string | null {
  for (let year = after + 1; year <= after + 8; year++) {
    const found = validDay(year, month, day)
    if (found !== null) return found
  }
  return null
}
