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

export interface ParsedRecords {
  records: TableRecord[]
  /** Lines without valid record because of their quotes; cells are split with quotes as ordinary characters. */
  broken: { line: number; cells: string[] }[]
}

/** Position after a record or line. */
export type Behind = Pick<TableRecord, 'end' | 'lastLine'>

export interface ParsedTable extends ParsedRecords {
  /** Position after the last record or broken line; null: none was complete. */
  last: Behind | null
  /** Record that ends where the text was cut, and may continue. */
  cut: TableRecord | null
}

class Doubt extends Error {}

const answer = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int(), bytes: z.int() }) }))

/** Parses up to the first error or doubtful record. */
export function attempt(
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

export function wholeOnes(found: TableRecord[], table: Uint8Array, isCut: boolean): ParsedTable {
  const records = isCut ? found.filter(({ end }) => end < table.length) : found
  return { records, broken: [], last: records.at(-1) ?? null, cut: found[records.length] ?? null }
}

export const moved = (record: TableRecord, { end, lastLine }: Behind): TableRecord => ({
  ...record,
  line: record.line + lastLine,
  lastLine: record.lastLine + lastLine,
  end: record.end + end,
})
