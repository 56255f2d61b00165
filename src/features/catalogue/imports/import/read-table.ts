import { takeNamedSeparator } from '#lib/table/find-separator.ts'
import { findHeader, MOST_ABOVE } from '#lib/table/headings.ts'
import { ImportInputError } from '#lib/table/import-input-error.ts'
import { type Place, readWindow, START } from '#lib/table/table-window.ts'
import { plural } from '#lib/words/plural.ts'
import type { CatalogueFormat, ParsedRow, ReadRow, TableFormat } from './format.ts'
import { isKnownHeading } from './table-fields.ts'

export interface Header {
  /** Line of the header. */
  line: number
  columns: string[]
  /** Start of the first record, in bytes and in lines. */
  next: Place
}

/** First lines of a table, with the header that was detected or chosen. */
export interface TableHead {
  /** Null if no line is a header, or the chosen one is not. */
  header: Header | null
  lines: { line: number; cells: string[] }[]
}

/** Start of the table, after a line that only names the separator. Takes UTF-8 bytes without a BOM. */
function findBegin(bytes: Uint8Array): Place {
  const { length } = takeNamedSeparator(new TextDecoder().decode(bytes.subarray(0, 20)))
  return length === 0 ? START : { offset: length, line: 2 }
}

export function readHead(bytes: Uint8Array, delimiter: string, chosenLine?: number): TableHead {
  const from = findBegin(bytes)
  const { records } = readWindow(bytes, { delimiter, from, limit: MOST_ABOVE })
  const lines = records.map(({ line, cells }) => ({ line, cells }))
  const found = findHeader(
    lines.map(({ cells }) => cells),
    isKnownHeading,
  )
  const at = chosenLine === undefined ? found : lines.findIndex(({ line }) => line === chosenLine)
  const chosen = records[at]
  if (chosen === undefined) return { header: null, lines }
  return { header: { line: chosen.line, columns: uniqueNames(chosen.cells), next: placeBehind(at) }, lines }

  function placeBehind(index: number): Place {
    for (let limit = index + 1; ; limit++) {
      const window = readWindow(bytes, { delimiter, from, limit })
      if (window.next === null) return { offset: bytes.byteLength, line: (chosen?.lastLine ?? 0) + 1 }
      // Counts empty records before it, too.
      if (window.records.length > index) return window.next
    }
  }
}

/** Gives columns without a name, or with a duplicate one, a unique name; drops empty columns at the end. */
function uniqueNames(header: readonly string[]): string[] {
  const seen = new Map<string, number>()
  const width = header.findLastIndex((cell) => cell.trim() !== '') + 1
  return header.slice(0, width).map((cell, at) => {
    const name = cell.trim() || `Colonne ${at + 1}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}

/** True for a repeated header, as tables printed page by page have. */
const isHeader = (cells: readonly string[], columns: readonly string[]): boolean =>
  cells[0]?.trim() === columns[0] && uniqueNames(cells).join('\n') === columns.join('\n')

export interface TablePart {
  rows: ParsedRow[]
  /** Start of the next part; null after the last. */
  next: Place | null
}

interface PartOptions {
  columns: readonly string[]
  delimiter: string
  from: Place
  limit: number
  read: ReadRow
}

/**
 * Reads at most `limit` records (fewer if long) and the unreadable lines between them, in order. Missing last cells are
 * empty; surplus text makes a row unreadable. Throws `ImportInputError` for an overlong cell or record.
 */
export function readPart(bytes: Uint8Array, { columns, delimiter, from, limit, read }: PartOptions): TablePart {
  // By index, because column names come from the file, and one may be `__proto__`.
  const places = new Map(columns.map((name, at) => [name, at]))
  const { records, broken, next } = readWindow(bytes, { delimiter, from, limit })
  const rows: ParsedRow[] = [
    ...records.map(({ line, cells }): ParsedRow => {
      const found = cells.findLastIndex((cell) => cell.trim() !== '') + 1
      if (found > columns.length) return { line, problem: { kind: 'tooManyCells', wanted: columns.length, found } }
      if (isHeader(cells, columns)) return { line, problem: { kind: 'headerAgain' } }
      return { line, ...read((name) => cells[places.get(name) ?? -1] ?? '') }
    }),
    ...broken.map(({ line }): ParsedRow => ({ line, problem: { kind: 'notARecord' } })),
  ]
  return { rows: rows.sort((a, b) => a.line - b.line), next }
}

const PART = 200

/** Makes a format for whole texts from its reader; refuses a reference that was seen before. */
export function tableFormat(
  name: string,
  delimiterOf: (text: string) => string,
  reader: TableFormat['reader'],
): TableFormat {
  const parseText: CatalogueFormat['parse'] = async function* (text) {
    const bytes = new TextEncoder().encode(text.replace(/^\ufeff/, ''))
    const delimiter = delimiterOf(text)
    const { header } = readHead(bytes, delimiter)
    if (!header) return
    const { columns, next } = header
    const read = reader(columns)
    const seen = new Map<string, number>()
    for (let from: Place | null = next; from !== null && from.offset < bytes.byteLength; ) {
      const part: TablePart = readPart(bytes, { columns, delimiter, from, limit: PART, read })
      yield* withoutDuplicates(part.rows, seen)
      from = part.next
    }
  }
  return { name, reader, parse: parseText }
}

/** `seen` maps each reference to its first line; this function adds to it. */
export function withoutDuplicates(rows: readonly ParsedRow[], seen: Map<string, number>): ParsedRow[] {
  return rows.map((parsed) => {
    if ('problem' in parsed) return parsed
    const { ref } = parsed.row
    const line = seen.get(ref)
    if (line !== undefined && line !== parsed.line)
      return { line: parsed.line, problem: { kind: 'duplicate', ref, line } }
    seen.set(ref, parsed.line)
    return parsed
  })
}

export const needColumns = (header: readonly string[], names: readonly string[], kind: string): void => {
  const missing = names.filter((name) => !header.includes(name))
  if (missing.length === 0) return
  const list = missing.join(', ')
  throw new ImportInputError(
    `This is no ${kind} export: the column ${list} is missing.`,
    `Ce fichier n’est pas un export ${kind} : il lui manque ${plural(missing.length, 'la colonne', 'les colonnes')} ${list}.`,
  )
}
