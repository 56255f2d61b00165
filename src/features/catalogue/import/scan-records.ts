import { breather } from '../../../lib/breather.ts'
import { ImportInputError } from './format.ts'

/** More than a cell of a spreadsheet holds: 32,767 characters. */
export const LONGEST_CELL_BYTES = 128 * 1024
/** A record is parsed at once, in the thread that answers. */
export const LONGEST_RECORD_BYTES = 256 * 1024

/** So much is looked at, or decoded, before others go on. */
export const SLICE_BYTES = 128 * 1024

const QUOTE = 0x22
export const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

const kilobytes = (bytes: number) => `${Math.floor(bytes / 1024)} Ko`

const recordTooLong = (line: number) =>
  new ImportInputError(
    `Line ${line} is too long: a record has at most ${LONGEST_RECORD_BYTES} bytes.`,
    `La ligne ${line} est trop longue (plus de ${kilobytes(LONGEST_RECORD_BYTES)}) : un guillemet n’y est peut-être pas refermé.`,
  )

const cellTooLong = (line: number) =>
  new ImportInputError(
    `A cell of line ${line} is too long: it has at most ${LONGEST_CELL_BYTES} bytes.`,
    `Une cellule de la ligne ${line} est trop longue (plus de ${kilobytes(LONGEST_CELL_BYTES)}) : un guillemet n’y est peut-être pas refermé.`,
  )

export interface Place {
  offset: number
  line: number
}

interface ScanOptions {
  delimiter: string
  /** False: quotes are signs like others. */
  quotes?: boolean
  from?: Place
}

/**
 * Finds where records begin, from a place where one does, as far as it is told to look. Throws `ImportInputError` with the
 * line of a cell or a record that is too long, as soon as it is. UTF-8 bytes.
 */
function recordScanner(bytes: Uint8Array, { delimiter, quotes = true, from = { offset: 0, line: 1 } }: ScanOptions) {
  const separator = delimiter.charCodeAt(0)
  let [at, line, cellStart] = [from.offset, from.line, from.offset]
  let isQuoted = false
  /** A quote directly behind the one that closes opens the cell again. */
  let closedAt = -2
  /** `record` is the one under way, `ended` how many that are not empty have ended. */
  const found = { record: from, isEmpty: true, ended: 0 }

  function look(to: number) {
    for (; at < to; at++) {
      const byte = bytes[at]
      if (byte === QUOTE && isQuoted) {
        isQuoted = false
        closedAt = at
      } else if (byte === QUOTE && quotes && (at === cellStart || at - 1 === closedAt)) isQuoted = true
      if (byte === LINE_FEED) line += 1
      if (at - cellStart > LONGEST_CELL_BYTES) throw cellTooLong(found.record.line)
      if (at - found.record.offset > LONGEST_RECORD_BYTES) throw recordTooLong(found.record.line)
      if (byte === separator && !isQuoted) cellStart = at + 1
      if (byte === LINE_FEED && !isQuoted) {
        if (!found.isEmpty) found.ended += 1
        found.record = { offset: at + 1, line }
        found.isEmpty = true
        cellStart = at + 1
      } else if (byte !== CARRIAGE_RETURN) found.isEmpty = false
    }
    return { ...found, line }
  }
  return look
}

/** How many records stand under the header of a table; looks at all of it, and lets others go on in between. */
export async function scanRecords(bytes: Uint8Array, options: ScanOptions): Promise<number> {
  const [look, pause] = [recordScanner(bytes, options), breather()]
  for (let to = 0; to < bytes.byteLength; to += SLICE_BYTES) {
    look(to)
    await pause()
  }
  const { ended, isEmpty } = look(bytes.byteLength)
  return Math.max(0, ended + (isEmpty ? 0 : 1) - 1)
}

/** So much is parsed at once; the longest record that there may be is whole in it. */
const WINDOW = LONGEST_RECORD_BYTES + 64 * 1024

/** Where the whole records end that are parsed together from this place on, and the next begin. */
export function endOfWindow(bytes: Uint8Array, options: ScanOptions & { from: Place }): Place {
  const to = options.from.offset + WINDOW
  const { record, line } = recordScanner(bytes, options)(Math.min(to, bytes.byteLength))
  return to >= bytes.byteLength ? { offset: bytes.byteLength, line } : record
}
