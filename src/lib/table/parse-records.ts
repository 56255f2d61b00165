import { CsvError, type Options, parse } from 'csv-parse/browser/esm/sync'
import { z } from 'zod'

export interface TableRecord {
  /** First line of the record, counted from 1. */
  line: number
  /** Last line of the record. */
  lastLine: number
  cells: string[]
  /** Byte offset after its line break. */
  end: number
}

/** True unless all cells are blank. */
export const hasText = ({ cells }: Pick<TableRecord, 'cells'>): boolean => cells.some((cell) => cell.trim() !== '')

class Doubt extends Error {}

export interface ParsedRecords {
  records: TableRecord[]
  /** Lines without valid record because of their quotes; cells are split with quotes as ordinary characters. */
  broken: { line: number; cells: string[] }[]
}

/** Position after a record or line. */
type Behind = Pick<TableRecord, 'end' | 'lastLine'>

interface ParsedTable extends ParsedRecords {
  /** Position after the last record or broken line; null: none was complete. */
  last: Behind | null
  /** Record that ends where the text was cut, and may continue. */
  cut: TableRecord | null
}

interface ParseOptions {
  delimiter: string
  /** Most records to read. */
  limit?: number | undefined
  /** False: quotes are ordinary characters. */
  quotes?: boolean | undefined
  /** True if the table continues after the given part. */
  isCut?: boolean
}

const answer = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int(), bytes: z.int() }) }))

/**
 * Records of a table with line feeds only; empty lines are skipped. Quotes are parsed strictly; a line with odd quotes
 * is read leniently (`Le "Grand" musée`) or reported as broken, and parsing continues after it.
 */
export function parseRecords(
  given: Uint8Array | string,
  { delimiter, limit, quotes = true, isCut = false }: ParseOptions,
): ParsedTable {
  const options: Options = { delimiter, ...(quotes ? {} : { quote: false }) }
  const table = typeof given === 'string' ? new TextEncoder().encode(given) : given
  const bounds = { limit, isCut }
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
const LENIENT = { relax_quotes: true }

function wholeOnes(found: TableRecord[], table: Uint8Array, isCut: boolean): ParsedTable {
  const records = isCut ? found.filter(({ end }) => end < table.length) : found
  return { records, broken: [], last: records.at(-1) ?? null, cut: found[records.length] ?? null }
}

/** Parses line by line after a wrong quote: an odd one would swallow all lines up to the next quote, or to the end. */
function recover(
  table: Uint8Array,
  options: Options,
  { limit = Number.POSITIVE_INFINITY, isCut }: Pick<ParseOptions, 'limit'> & { isCut: boolean },
): ParsedTable {
  const records: TableRecord[] = []
  const broken: ParsedRecords['broken'] = []
  let at: Behind = { end: 0, lastLine: 0 }
  let cut: TableRecord | null = null
  while (at.end < table.length && records.length < limit) {
    const from: Behind = at
    const to = Number.isFinite(limit) ? { to: limit - records.length } : {}
    const rest = table.subarray(from.end)
    const { records: read, error } = attempt(rest, { ...options, ...LENIENT, ...to }, isDoubtful)
    const found = wholeOnes(
      read.map((record) => moved(record, from)),
      table,
      isCut,
    )
    for (const record of found.records) records.push(record)
    at = found.last ?? from
    cut = found.cut
    if (error === null) break
    const one = attempt(table.subarray(at.end), { ...options, to: 1 })
    const whole = wholeOnes(
      one.records.map((record) => moved(record, at)),
      table,
      isCut,
    )
    if (one.error === null && whole.last !== null) {
      records.push(...whole.records)
      at = whole.last
      continue
    }
    // The quote may be closed after the cut: this record then starts the next window.
    if (isCut && (one.error === null || one.error === 'CSV_QUOTE_NOT_CLOSED') && at.end > 0) break
    const line = lineBehind(table, at)
    if (isCut && line.end >= table.length) break
    const bytes = table.subarray(line.begin, line.end)
    const lenient = leniently(bytes, options)
    if (lenient) records.push(moved(lenient, { end: line.begin, lastLine: line.lastLine - 1 }))
    else
      broken.push({ line: line.lastLine, cells: attempt(bytes, { ...options, quote: false }).records[0]?.cells ?? [] })
    at = { end: line.end, lastLine: line.lastLine }
  }
  return { records, broken, last: at.end === 0 ? null : at, cut }
}

const moved = (record: TableRecord, { end, lastLine }: Behind): TableRecord => ({
  ...record,
  line: record.line + lastLine,
  lastLine: record.lastLine + lastLine,
  end: record.end + end,
})

/** True if, read leniently, a quoted cell is closed too early: it spans lines, or its quotes are unpaired. */
const isDoubtful = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell.startsWith('"') && (cell.includes('\n') || cell.split('"').length % 2 === 0))

/** Reads one line leniently, if it closes all its quotes: `"Le Petit" théâtre`, `5" de large`. Null: it does not. */
function leniently(line: Uint8Array, options: Options): TableRecord | null {
  for (const each of [options, { ...options, ltrim: false, rtrim: false }]) {
    const { records, error } = attempt(line, { ...each, ...LENIENT }, isDoubtful)
    if (error === null && records.length === 1) return records[0] ?? null
  }
  return null
}

const LINE_FEED = 0x0a

/** Position of the next line that is not empty. */
function lineBehind(table: Uint8Array, { end, lastLine }: Behind): Behind & { begin: number } {
  let [begin, line] = [end, lastLine + 1]
  for (; table[begin] === LINE_FEED; begin++) line += 1
  const feed = table.indexOf(LINE_FEED, begin)
  return { begin, end: feed === -1 ? table.length : feed + 1, lastLine: line }
}

/** Parses up to the first error or doubtful record. */
function attempt(
  table: Uint8Array,
  options: Options,
  isDoubted: (cells: readonly string[]) => boolean = () => false,
): { records: TableRecord[]; error: string | null } {
  const found: unknown[] = []
  let error: string | null = null
  try {
    parse(table, {
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      on_record(record: string[], info) {
        if (isDoubted(record)) throw new Doubt()
        found.push({ record, info })
      },
      ...options,
    })
  } catch (thrown) {
    if (!(thrown instanceof CsvError || thrown instanceof Doubt)) throw thrown
    error = thrown instanceof CsvError ? thrown.code : 'DOUBT'
  }
  const records = answer.parse(found).map(({ record: cells, info: { lines, bytes } }): TableRecord => {
    const inside = cells.reduce((sum, cell) => sum + countLineFeeds(cell), 0)
    return { line: lines - inside, lastLine: lines, cells, end: bytes }
  })
  return { records, error }
}

function countLineFeeds(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
