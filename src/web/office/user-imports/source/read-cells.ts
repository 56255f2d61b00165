import { textOfCsvCell } from '../../../../lib/csv-format.ts'
import type { Separator } from './separator.ts'

/** A line of the source; `line` counts from 1, where the record begins. */
export interface SourceLine {
  line: number
  cells: string[]
}

export type ReadCells = (text: string, separator: Separator) => SourceLine[]

/** What reads a table's cells; its code comes when the screen is used. */
export async function cellReader(): Promise<ReadCells> {
  const { parse } = await import('csv-parse/browser/esm/sync')
  return (text, separator) => {
    const options = {
      delimiter: separator,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      bom: true,
      ltrim: separator !== '\t',
      rtrim: separator !== '\t',
      info: true,
    } as const
    // A quote that never ends would take the rest of the table with it: then quotes are signs like others.
    const read = (): unknown => {
      try {
        return parse(text, options)
      } catch {
        return parse(text, { ...options, quote: false })
      }
    }
    return toSourceLines(read())
  }
}

/** Signs without width that come along when a table is copied from a page: nobody sees them, and no address has one. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\ufeff]/g

/** What the parser answers with `info`, which its types do not know. */
function toSourceLines(parsed: unknown): SourceLine[] {
  if (!Array.isArray(parsed)) return []
  return parsed.flatMap((entry: { record?: unknown; info?: { lines?: unknown } }) => {
    if (!Array.isArray(entry.record)) return []
    const cells = entry.record.map((cell) => textOfCsvCell(String(cell).replace(INVISIBLE, '').trim()))
    if (cells.every((cell) => cell === '')) return []
    // Where the record ends: its first line is so many line breaks before.
    const inside = entry.record.reduce((sum, cell) => sum + (String(cell).match(/\r\n|\r|\n/g)?.length ?? 0), 0)
    return [{ line: Number(entry.info?.lines) - inside, cells }]
  })
}
