import { breather } from '../breather.ts'
import { ImportInputError } from './import-input-error.ts'
import { bytesWithLineFeeds } from './line-ends.ts'
import type { ParsedRecords, TableRecord } from './parse-attempt.ts'
import { hasText, parseRecords } from './parse-records.ts'

/** Longest cell: more than a spreadsheet's 32,767 characters. */
export const LONGEST_CELL_BYTES = 128 * 1024
/** Longest record, since a record is parsed at once in the thread that answers. */
export const LONGEST_RECORD_BYTES = 256 * 1024
/** Size of a window, which always contains the longest allowed record. */
const WINDOW = LONGEST_RECORD_BYTES + 64 * 1024

export interface Place {
  offset: number
  line: number
}

export const START: Place = { offset: 0, line: 1 }

export interface TableWindow extends ParsedRecords {
  /** Start of the next window; null: this was the last. */
  next: Place | null
}

interface TableOptions {
  delimiter: string
  /** False: quotes are ordinary characters. */
  quotes?: boolean
}

interface WindowOptions extends TableOptions {
  from: Place
  /** Most records and broken lines to read. */
  limit?: number
}

const kilobytes = (bytes: number) => `${Math.floor(bytes / 1024)} Ko`
const HINT = 'un guillemet n’y est peut-être pas refermé.'

const recordTooLong = (line: number) =>
  new ImportInputError(
    `Line ${line} is too long: a record has at most ${LONGEST_RECORD_BYTES} bytes.`,
    `La ligne ${line} est trop longue (plus de ${kilobytes(LONGEST_RECORD_BYTES)}) : ${HINT}`,
  )

const cellTooLong = (line: number) =>
  new ImportInputError(
    `A cell of line ${line} is too long: it has at most ${LONGEST_CELL_BYTES} bytes.`,
    `Une cellule de la ligne ${line} est trop longue (plus de ${kilobytes(LONGEST_CELL_BYTES)}) : ${HINT}`,
  )

/**
 * True if a text exceeds so many bytes; counts characters first, at most three bytes each, since encoding is slower.
 */
const isTooLong = (text: string, bytes: number): boolean =>
  text.length * 3 > bytes && (text.length > bytes || new TextEncoder().encode(text).length > bytes)

/** Lines with wrong quotes to parse before other work gets its turn. */
const MOST_BROKEN = 500

/** Window in which whole records usually end: a part of it is parsed in a few milliseconds. */
const SMALL_WINDOW = 64 * 1024
/** So many are read from one window. */
const FEW_RECORDS = 1000

/**
 * Complete records from one position on, within some hundred kilobytes of UTF-8. Throws `ImportInputError` with the
 * line of a cell or record that is too long.
 */
export function readWindow(table: Uint8Array, options: WindowOptions): TableWindow {
  return readWithin(table, options, SMALL_WINDOW) ?? readWithin(table, options, WINDOW) ?? NOTHING
}

const NOTHING: TableWindow = { records: [], broken: [], next: null }

/**
 * Null: the small window does not do, since the table continues behind it and it holds no whole record, or fewer than
 * the few that are wanted.
 */
function readWithin(table: Uint8Array, { from, limit, ...options }: WindowOptions, size: number): TableWindow | null {
  const given = table.subarray(from.offset, from.offset + size)
  const { bytes, toGiven } = bytesWithLineFeeds(given)
  const isLast = from.offset + given.length >= table.byteLength
  const {
    records: whole,
    broken,
    last,
    cut,
  } = parseRecords(bytes, {
    ...options,
    ...{ limit, mostBroken: MOST_BROKEN, isCut: !isLast, mayGrow: size < WINDOW },
  })
  const isFull = broken.length >= MOST_BROKEN || (limit !== undefined && whole.length + broken.length >= limit)
  const areFew = limit !== undefined && limit <= FEW_RECORDS
  if (size < WINDOW && !isLast && (areFew ? !isFull : last === null)) return null
  const toFile = (line: number) => from.line - 1 + line
  refuseLong(whole, from)
  if (!isLast && last === null) {
    const isCell = cut === null || cut.cells.some((cell) => isTooLong(cell, LONGEST_CELL_BYTES))
    const line = toFile(cut?.line ?? 1)
    throw isCell ? cellTooLong(line) : recordTooLong(line)
  }
  const next =
    last !== null && (!isLast || isFull)
      ? { offset: from.offset + toGiven(last.end), line: from.line + last.lastLine }
      : null
  return {
    records: whole.flatMap((record) =>
      hasText(record) ? [{ ...record, line: toFile(record.line), lastLine: toFile(record.lastLine) }] : [],
    ),
    broken: broken.map((each) => ({ ...each, line: toFile(each.line) })),
    next: next && next.offset < table.byteLength ? next : null,
  }
}

function refuseLong(records: readonly TableRecord[], from: Place): void {
  let before = 0
  for (const { line, cells, end } of records) {
    if (end - before > LONGEST_RECORD_BYTES) throw recordTooLong(from.line - 1 + line)
    if (end - before > LONGEST_CELL_BYTES && cells.some((cell) => isTooLong(cell, LONGEST_CELL_BYTES)))
      throw cellTooLong(from.line - 1 + line)
    before = end
  }
}

/** Short records to parse before other work gets its turn. */
const RECORDS_AT_ONCE = 4000

/** Counts the records from one position on, letting other work run in between. */
export async function countRecords(table: Uint8Array, options: TableOptions, begin: Place): Promise<number> {
  const pause = breather()
  let count = 0
  for (let from: Place | null = begin; from !== null && from.offset < table.byteLength; ) {
    const window: TableWindow = readWindow(table, { ...options, from, limit: RECORDS_AT_ONCE })
    count += window.records.length + window.broken.length
    from = window.next
    await pause()
  }
  return count
}

/** Records that suffice to estimate the average length. */
const SAMPLE_RECORDS = 300

/** Estimated number of records, from the length of the first ones. */
export function estimateRecords(table: Uint8Array, options: TableOptions, begin: Place): number {
  if (begin.offset >= table.byteLength) return 0
  const { records, broken, next } = readWindow(table, { ...options, from: begin, limit: SAMPLE_RECORDS })
  const count = records.length + broken.length
  if (next === null) return count
  return Math.round((count * (table.byteLength - begin.offset)) / (next.offset - begin.offset))
}
