import { type CsvError, type Options, parse } from 'csv-parse/browser/esm/sync'
import { z } from 'zod'

export interface TableRecord {
  /** Where it begins, counted from 1. */
  line: number
  /** Where it ends. */
  lastLine: number
  cells: string[]
  /** Behind its line break, in bytes. */
  end: number
}

/** A line of separators alone says nothing. */
export const hasText = ({ cells }: Pick<TableRecord, 'cells'>): boolean => cells.some((cell) => cell.trim() !== '')

export interface ParsedRecords {
  records: TableRecord[]
  /** Lines that are none, because of their quotes. */
  broken: { line: number; isOpen: boolean }[]
}

interface ParseOptions {
  delimiter: string
  /** The most that are read. */
  limit?: number | undefined
  /** False: quotes are signs like others. */
  quotes?: boolean | undefined
}

const answer = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int(), bytes: z.int() }) }))

/**
 * The records of a table whose lines end with a line feed alone; empty lines are none. Quotes are read strictly first. A table
 * that has them within its cells (`Le "Grand" musée`), or spaces around them (`"a" ; "b"`), is read as one that may, where
 * nothing else is wrong with it.
 */
export function parseRecords(
  table: Uint8Array | string,
  { delimiter, limit, quotes = true }: ParseOptions,
): ParsedRecords {
  const options = { delimiter, ...(limit === undefined ? {} : { to: limit }), ...(quotes ? {} : { quote: false }) }
  const strict = attempt(table, options)
  const other = strict.errors.length === 0 ? null : leniency(table, delimiter, strict.errors)
  if (other === null) return strict.found
  const lenient = attempt(table, { ...options, ...other })
  return lenient.errors.length === 0 ? lenient.found : strict.found
}

/** `"a" ; "b"`. */
const SPACED_QUOTES = /" +[;,|]|[;,|] +"/

function leniency(table: Uint8Array | string, delimiter: string, errors: readonly CsvError[]): Options | null {
  if (errors.every(({ code }) => code === 'INVALID_OPENING_QUOTE')) return { relax_quotes: true }
  const isSpaced = delimiter !== '\t' && delimiter !== ' ' && SPACED_QUOTES.test(toText(table))
  return isSpaced ? { ltrim: true, rtrim: true } : null
}

const toText = (table: Uint8Array | string) => (typeof table === 'string' ? table : new TextDecoder().decode(table))

/** The widths of the first records, quotes within cells being signs: enough to judge by, and quick where it is no table. */
export function recordWidths(table: string, { delimiter, limit }: ParseOptions): { widths: number[]; broken: number } {
  const { found, errors } = attempt(table, {
    delimiter,
    relax_quotes: true,
    ...(limit === undefined ? {} : { to: limit }),
  })
  return { widths: found.records.filter(hasText).map(({ cells }) => cells.length), broken: errors.length }
}

function attempt(table: Uint8Array | string, options: Options): { found: ParsedRecords; errors: CsvError[] } {
  const errors: CsvError[] = []
  const parsed: unknown = parse(table, {
    record_delimiter: '\n',
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    info: true,
    on_skip: (error) => void (error && errors.push(error)),
    ...options,
  })
  const records = answer.parse(parsed).map(({ record: cells, info: { lines, bytes } }): TableRecord => {
    const inside = cells.reduce((sum, cell) => sum + countLineFeeds(cell), 0)
    return { line: lines - inside, lastLine: lines, cells, end: bytes }
  })
  return { found: { records, broken: brokenLines(records, errors) }, errors }
}

/** A quote that nothing closes is noticed at the end: its line is the one behind the last record. */
function brokenLines(records: readonly TableRecord[], errors: readonly CsvError[]): ParsedRecords['broken'] {
  const lines = errors.map((error) => {
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED'
    return { line: isOpen ? (records.at(-1)?.lastLine ?? 0) + 1 : Number(error.lines ?? 0), isOpen }
  })
  // What is left of a line behind a stray quote is told once.
  return lines.filter(({ line }, at) => lines[at - 1]?.line !== line)
}

function countLineFeeds(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
