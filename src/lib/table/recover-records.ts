import type { Options } from 'csv-parse/browser/esm/sync'
import {
  attempt,
  type Behind,
  moved,
  type ParsedRecords,
  type ParsedTable,
  type TableRecord,
  wholeOnes,
} from './parse-attempt.ts'

const LENIENT = { relax_quotes: true }

/** Bytes behind a wrong quote in which the end of a record is looked for, and all that is looked through so. */
const LOOK_AHEAD = 32 * 1024
const LOOKED_THROUGH = 256 * 1024

export interface Bounds {
  /** Most records and broken lines to read. */
  limit?: number | undefined
  /** Most broken lines to read: each costs several attempts. */
  mostBroken?: number | undefined
  /** True if the table continues after the given part. */
  isCut?: boolean
  /** True if the caller gives more of the table where its first record is undecided. */
  mayGrow?: boolean
}

/**
 * Parses line by line after a wrong quote: an odd one would swallow all lines up to the next quote, or to the end. Where
 * so many are wrong that looking for their ends would take long, each line is read by itself.
 */
export function recover(
  table: Uint8Array,
  options: Options,
  { limit = Number.POSITIVE_INFINITY, mostBroken = Number.POSITIVE_INFINITY, isCut = false, mayGrow = false }: Bounds,
): ParsedTable {
  const records: TableRecord[] = []
  const broken: ParsedRecords['broken'] = []
  let at: Behind = { end: 0, lastLine: 0 }
  let cut: TableRecord | null = null
  let look = table.length
  let budget = Math.max(LOOKED_THROUGH, table.length)
  while (at.end < table.length && records.length + broken.length < limit && broken.length < mostBroken) {
    const from: Behind = at
    if (budget > 0) {
      const to = Number.isFinite(limit) ? { to: limit - records.length - broken.length } : {}
      const ahead = Math.min(table.length, from.end + look)
      const isPart = ahead < table.length
      const { records: read, error } = attempt(
        table.subarray(from.end, ahead),
        { ...options, ...LENIENT, ...to },
        isDoubtful,
      )
      const found = wholeOnes(
        read.map((record) => moved(record, from)),
        table.subarray(0, ahead),
        isCut || isPart,
      )
      for (const record of found.records) records.push(record)
      at = found.last ?? from
      cut = found.cut
      if (error === null && !isPart) break
      budget -= ahead - at.end
      if (error === null) {
        // Nothing was wrong; a record that is longer than the part is looked at whole.
        look = found.last === null ? table.length : look
        continue
      }
      const oneAhead = Math.min(table.length, at.end + look)
      const isOnePart = oneAhead < table.length
      const one = attempt(table.subarray(at.end, oneAhead), { ...options, to: 1 })
      const whole = wholeOnes(
        one.records.map((record) => moved(record, at)),
        table.subarray(0, oneAhead),
        isCut || isOnePart,
      )
      if (one.error === null && whole.last !== null) {
        records.push(...whole.records)
        at = whole.last
        continue
      }
      budget -= one.error === 'CSV_QUOTE_NOT_CLOSED' ? oneAhead - at.end : 0
      // The quote may be closed after the cut: this record then starts the next window.
      if (
        isCut &&
        !isOnePart &&
        (one.error === null || one.error === 'CSV_QUOTE_NOT_CLOSED') &&
        (at.end > 0 || mayGrow)
      )
        break
    }
    look = LOOK_AHEAD
    const line = lineBehind(table, at)
    if (isCut && line.end >= table.length) break
    const bytes = table.subarray(line.begin, line.end)
    const single = budget > 0 ? leniently(bytes, options) : (strictly(bytes, options) ?? leniently(bytes, options))
    if (single) records.push(moved(single, { end: line.begin, lastLine: line.lastLine - 1 }))
    else broken.push({ line: line.lastLine, cells: plainCells(bytes, options) })
    at = { end: line.end, lastLine: line.lastLine }
  }
  return { records, broken, last: at.end === 0 ? null : at, cut }
}

/** True if, read leniently, a quoted cell is closed too early: it spans lines, or its quotes are unpaired. */
const isDoubtful = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell.startsWith('"') && (cell.includes('\n') || cell.split('"').length % 2 === 0))

/** Reads one line whose quotes are right. Null: they are not. */
function strictly(line: Uint8Array, options: Options): TableRecord | null {
  const { records, error } = attempt(line, options)
  return error === null && records.length === 1 ? (records[0] ?? null) : null
}

/** Reads one line leniently, if it closes all its quotes: `"Le Petit" théâtre`, `5" de large`. Null: it does not. */
function leniently(line: Uint8Array, options: Options): TableRecord | null {
  const ways = options.ltrim === true ? [options, { ...options, ltrim: false, rtrim: false }] : [options]
  for (const each of ways) {
    const { records, error } = attempt(line, { ...each, ...LENIENT }, isDoubtful)
    if (error === null && records.length === 1) return records[0] ?? null
  }
  return null
}

/** Cells of a line whose quotes are ordinary characters. */
const plainCells = (line: Uint8Array, { delimiter }: Options): string[] =>
  new TextDecoder().decode(line).replace(/\n$/, '').split(String(delimiter))

const LINE_FEED = 0x0a

/** Position of the next line that is not empty. */
function lineBehind(table: Uint8Array, { end, lastLine }: Behind): Behind & { begin: number } {
  let [begin, line] = [end, lastLine + 1]
  for (; table[begin] === LINE_FEED; begin++) line += 1
  const feed = table.indexOf(LINE_FEED, begin)
  return { begin, end: feed === -1 ? table.length : feed + 1, lastLine: line }
}
