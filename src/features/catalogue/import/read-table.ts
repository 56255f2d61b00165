import { type CsvError, parse } from 'csv-parse/browser/esm/sync'
import { z } from 'zod'
import { type CatalogueFormat, ImportInputError, type ParsedRow, type ReadRow, type TableFormat } from './format.ts'
import { endOfWindow, LINE_FEED, LONGEST_RECORD_BYTES, type Place } from './scan-records.ts'

const recordWithInfo = z.object({
  record: z.record(z.string(), z.string()),
  info: z.object({ lines: z.int(), bytes: z.int() }),
})
const headerWithInfo = z.object({ record: z.array(z.string()), info: z.object({ lines: z.int(), bytes: z.int() }) })

export interface Header {
  columns: string[]
  /** Where the first record begins, in bytes and in lines. */
  next: Place
}

/** UTF-8 bytes without a mark at the start. Null: there is no header. */
export function readHeader(bytes: Uint8Array, delimiter: string): Header | null {
  const head = bytes.subarray(0, LONGEST_RECORD_BYTES)
  const parsed: unknown = parse(head, { delimiter, info: true, to: 1, skip_empty_lines: true, relax_quotes: true })
  const [first] = z.array(headerWithInfo).parse(parsed)
  if (!first) return null
  const { record, info } = first
  return { columns: uniqueNames(record), next: { offset: info.bytes, line: info.lines + 1 } }
}

/** A column without a name, or with that of another, gets one of its own. */
function uniqueNames(header: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return header.map((cell, at) => {
    const name = cell.trim() || `Colonne ${at + 1}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}

export interface TablePart {
  rows: ParsedRow[]
  /** Where the next part begins; null: this was the last. */
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
 * At most `limit` readable records, and the lines between them that are none, in the order of the file; fewer where they
 * are long. Throws `ImportInputError` where a cell or a record is longer than any may be.
 */
export function readPart(bytes: Uint8Array, { columns, delimiter, from, limit, read }: PartOptions): TablePart {
  // By place: the name of a column is the file's, and `__proto__` is one.
  const keys = new Map(columns.map((name, at) => [name, `c${at}`]))
  const end = endOfWindow(bytes, { delimiter, from })
  const part = bytes.subarray(from.offset, end.offset)
  const broken: { line: number; error: CsvError | undefined }[] = []
  const parsed: unknown = parse(part, {
    delimiter,
    info: true,
    to: limit,
    columns: [...keys.values()],
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => void broken.push({ line: lineAt(part, endOfError(error, part)), error }),
  })
  const found = z
    .array(recordWithInfo)
    .parse(parsed)
    .map(({ record, info }) => ({ record, info: { ...info, lines: lineAt(part, info.bytes) } }))
  const isFull = found.length === limit
  const last = isFull ? found.at(-1) : undefined
  const isTold = (line: number) => last === undefined || line <= last.info.lines
  // What is left of a line behind a stray quote is told once.
  const problems = broken.filter(({ line }, at) => isTold(line) && broken[at - 1]?.line !== line)
  const ends = [...found.map(({ info }) => info.lines), ...problems.map(({ line }) => line)].sort((a, b) => a - b)
  // A record begins on the line after the one before it ends.
  const endBefore = new Map(ends.map((line, index) => [line, ends[index - 1] ?? 0]))
  const fileLine = (endLine: number) => from.line + (endBefore.get(endLine) ?? 0)
  const rows: ParsedRow[] = [
    ...found.map(({ record, info }) => ({
      line: fileLine(info.lines),
      ...read((name) => record[keys.get(name) ?? ''] ?? ''),
    })),
    ...problems.map(({ line, error }) => ({
      // One that does not end in the file is where it is noticed, as one that ends is.
      line: from.line - 1 + line,
      problem: {
        kind: 'notARecord' as const,
        message: error?.message ?? 'unreadable',
        columns: columnMismatch(error, columns.length),
      },
    })),
  ]
  rows.sort((a, b) => a.line - b.line)
  const next = last ? { offset: from.offset + last.info.bytes, line: from.line + last.info.lines } : end
  return { rows, next: next.offset < bytes.byteLength ? next : null }
}

/** The line in which so many bytes end; the parser itself counts a Windows line break inside quotes as two. */
function lineAt(part: Uint8Array, end: number): number {
  let lines = end > 0 && part[end - 1] !== LINE_FEED ? 1 : 0
  for (let at = part.indexOf(LINE_FEED); at >= 0 && at < end; at = part.indexOf(LINE_FEED, at + 1)) lines += 1
  return lines
}

/** A quote that nothing closes is noticed at the end. */
const endOfError = (error: CsvError | undefined, part: Uint8Array): number =>
  error?.code === 'CSV_QUOTE_NOT_CLOSED' ? part.length : Number(error?.bytes ?? 0)

function columnMismatch(error: CsvError | undefined, wanted: number): { wanted: number; found: number } | null {
  const record: unknown = error?.code === 'CSV_RECORD_INCONSISTENT_COLUMNS' ? error.record : null
  return Array.isArray(record) ? { wanted, found: record.length } : null
}

const PART = 200

/** A format for whole texts, made of its reader: a reference that comes twice is refused the second time. */
export function tableFormat(
  name: string,
  delimiterOf: (text: string) => string,
  reader: TableFormat['reader'],
): TableFormat {
  const parseText: CatalogueFormat['parse'] = async function* (text) {
    const bytes = new TextEncoder().encode(text.replace(/^\ufeff/, ''))
    const delimiter = delimiterOf(text)
    const header = readHeader(bytes, delimiter)
    if (!header) return
    const read = reader(header.columns)
    const seen = new Map<string, number>()
    for (let from: Place | null = header.next; from !== null; ) {
      const part: TablePart = readPart(bytes, { columns: header.columns, delimiter, from, limit: PART, read })
      yield* withoutDuplicates(part.rows, seen)
      from = part.next
    }
  }
  return { name, reader, parse: parseText }
}

/** `seen` is where each reference came first, as it is written; it grows. */
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
    `Ce fichier n’est pas un export ${kind} : il lui manque ${missing.length > 1 ? 'les colonnes' : 'la colonne'} ${list}.`,
  )
}
