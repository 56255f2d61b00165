import { plural } from '#lib/words/plural.ts'
import type { Reading } from './reading.ts'

const HOUR = 60
const DAY = 24 * HOUR
const WEEK = 7 * DAY

const units = [
  [/^(?:s|sem|semaines?)$/, WEEK],
  [/^(?:j|jrs?|jours?)$/, DAY],
  [/^(?:h|heures?)$/, HOUR],
  [/^(?:m|mn|min|minutes?)?$/, 1],
] as const

const unitMinutes = (unit: string): number | undefined => units.find(([pattern]) => pattern.test(unit))?.[1]
const PART = /^(\d+(?:[.,]\d+)?)\s*([a-z]*)\.?\s*/

/** Parses a typed duration into minutes: "1h30", "90", "90 min", "1,5 h", "2 jours 3 h"; null if invalid. */
export function typedDuration(text: string): number | null {
  let rest = text.trim().toLowerCase()
  let total = 0
  let last = Number.POSITIVE_INFINITY
  if (rest === '') return null
  while (rest !== '') {
    const [whole, amount, unit] = PART.exec(rest) ?? []
    if (whole === undefined || amount === undefined || unit === undefined) return null
    const size = unitMinutes(unit)
    // "1h30": units from large to small, each once.
    if (size === undefined || size >= last) return null
    last = size
    total += Number(amount.replace(',', '.')) * size
    rest = rest.slice(whole.length)
  }
  return Number.isInteger(total) && total <= 366 * DAY ? total : null
}

export function readDuration(text: string): Reading<number> {
  const value = typedDuration(text)
  return value === null ? { problem: 'Entrez une durée, par exemple 45 min, 1h30 ou 2 jours.' } : { value }
}

/** "2 jours 3 h 30 min". */
export function durationText(minutes: number): string {
  if (minutes === 0) return '0 min'
  const days = Math.floor(minutes / DAY)
  const hours = Math.floor((minutes % DAY) / HOUR)
  const rest = minutes % HOUR
  return [days > 0 && `${days} ${plural(days, 'jour')}`, hours > 0 && `${hours} h`, rest > 0 && `${rest} min`]
    .filter((part) => part !== false)
    .join(' ')
}
