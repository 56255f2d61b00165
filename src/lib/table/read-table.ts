import { cleanCell } from './clean-cell.ts'
import { takeNamedSeparator } from './find-separator.ts'
import { withLineFeeds } from './line-ends.ts'
import { hasText, parseRecords } from './parse-records.ts'

/** A line of a table; `line` counts from 1, at the start of the record. */
export interface TableLine {
  line: number
  cells: string[]
}

/** All non-blank lines of a table, with cleaned cells. On a line with wrong quotes, quotes are ordinary characters. */
export function readTable(text: string, delimiter: string): TableLine[] {
  const table = withLineFeeds(text.replace(/^\ufeff/, ''))
  const { length } = takeNamedSeparator(table.slice(0, 20))
  const { records, broken } = parseRecords(table.slice(length), { delimiter })
  const all = broken.length === 0 ? records : [...records, ...broken].sort((a, b) => a.line - b.line)
  return all.flatMap((record) => {
    const cells = record.cells.map(cleanCell)
    return hasText({ cells }) ? [{ line: record.line + (length > 0 ? 1 : 0), cells }] : []
  })
}
