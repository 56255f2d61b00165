import type { Options } from 'csv-parse/browser/esm/sync'
import { attempt, type ParsedTable, type TableRecord, wholeOnes } from './parse-attempt.ts'
import { type Bounds, recover } from './recover-records.ts'

/** True unless all cells are blank. */
export const hasText = ({ cells }: Pick<TableRecord, 'cells'>): boolean => cells.some((cell) => cell.trim() !== '')

interface ParseOptions extends Bounds {
  delimiter: string
  /** False: quotes are ordinary characters. */
  quotes?: boolean | undefined
}

/**
 * Records of a table with line feeds only; empty lines are skipped. Quotes are parsed strictly; a line with odd quotes
 * is read leniently (`Le "Grand" musée`) or reported as broken, and parsing continues after it.
 */
export function parseRecords(
  given: Uint8Array | string,
  { delimiter, limit, mostBroken, quotes = true, isCut = false, mayGrow = false }: ParseOptions,
): ParsedTable {
  const options: Options = { delimiter, ...(quotes ? {} : { quote: false }) }
  const table = typeof given === 'string' ? new TextEncoder().encode(given) : given
  const bounds = { limit, mostBroken, isCut, mayGrow }
  const to = limit === undefined ? {} : { to: limit }
  const strict = attempt(table, { ...options, ...to })
  if (strict.error === null) return wholeOnes(strict.records, table, isCut)
  const isSpaced =
    delimiter !== '\t' &&
    delimiter !== ' ' &&
    SPACED_QUOTES.test(new TextDecoder().decode(table)) &&
    attempt(table, { ...options, ...to, ...SPACED }).records.length > strict.records.length
  return recover(table, isSpaced ? { ...options, ...SPACED } : options, bounds)
}

/** Separators with spaces next to the quotes: `"a" ; "b"`. */
const SPACED_QUOTES = /" +[;,|]|[;,|] +"/
const SPACED = { ltrim: true, rtrim: true }
