import { dateAsTyped, dayProblem, type TypedDayFacts, typedDay } from '#lib/words/typed-date.ts'
import type { Reading } from './reading.ts'

/** Text of the problem with a day before the first allowed one. The value already held stays valid. */
export const earlyProblem = (day: string, first: string | null, held: string | null): string | null =>
  first !== null && day < first && day !== held ? `${dateAsTyped(day)} est avant le ${dateAsTyped(first)}.` : null

export interface DayFacts extends TypedDayFacts {
  yearless: 'next' | 'thisYear'
  /** First allowed day. */
  first: string | null
}

/** Reads a text as a day, given the field's previous value. */
export function readDay(text: string, facts: DayFacts, held: string | null): Reading<string> {
  const day = typedDay(text, facts)
  if (day === null) return { problem: dayProblem(text, 'Indiquez un jour, par exemple 05/12/2026.', facts.yearless) }
  const problem = earlyProblem(day, facts.first, held)
  return problem === null ? { value: day } : { problem }
}
