import { plural } from './plural.ts'

const numerals: Partial<Record<number, string>> = { 1: 'une', 2: 'deux', 4: 'quatre', 10: 'dix', 30: 'trente' }

const span = (count: number, unit: string, unitMs: number) => ({
  ms: count * unitMs,
  /** "15 minutes". */
  text: `${count} ${plural(count, unit)}`,
  /** "deux semaines". */
  inWords: `${numerals[count] ?? count} ${plural(count, unit)}`,
})
export const minutes = (count: number) => span(count, 'minute', 60_000)
export const hours = (count: number) => span(count, 'heure', 3_600_000)
export const days = (count: number) => span(count, 'jour', 86_400_000)
export const weeks = (count: number) => span(count, 'semaine', 7 * 86_400_000)
