import { cleanCell } from './clean-cell.ts'
import { takeNamedSeparator } from './find-separator.ts'
import { withLineFeeds } from './line-ends.ts'
import { hasText, parseRecords } from './parse-records.ts'

/** A line of a table; `line` counts from 1, where the record begins. */
export interface TableLine {
  line: number
  cells: string[]
}

/**
 * All lines of a table that say something, as their cells mean them. A quote that never ends would take the rest of the table
 * with it: then quotes are signs like others.
 */
export function readTable(text: string, delimiter: string): TableLine[] {
  const table = withLineFeeds(text.replace(/^\ufeff/, ''))
  const { length } = takeNamedSeparator(table.slice(0, 20))
  const rest = table.slice(length)
  const strict = parseRecords(rest, { delimiter })
  const { records } = strict.broken.length === 0 ? strict : parseRecords(rest, { delimiter, quotes: false })
  return records.flatMap((record) => {
    const cells = record.cells.map(cleanCell)
    return hasText({ cells }) ? [{ line: record.line + (length > 0 ? 1 : 0), cells }] : []
  })
}
