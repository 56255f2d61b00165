import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import type { SheetAnswer } from './sheet-messages.ts'

const MAX_UNZIPPED_BYTES = 20 * 1024 * 1024

/**
 * The first sheet of a spreadsheet as text with tabs. What it says of its size unpacked decides: the library takes no more
 * memory for a part than that, whatever comes out of it.
 */
export async function sheetText(bytes: Uint8Array): Promise<SheetAnswer> {
  try {
    if (unzippedBytes(bytes) > MAX_UNZIPPED_BYTES) return { problem: 'tooLarge' }
    const rows = await readSheet(new Blob([Uint8Array.from(bytes)]), { trim: true })
    const text = rows.map((cells) => cells.map(cellText).join('\t')).join('\n')
    return text.trim() === '' ? { problem: 'empty' } : { text }
  } catch {
    return { problem: 'unreadable' }
  }
}

function unzippedBytes(bytes: Uint8Array): number {
  let sum = 0
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      sum += originalSize
      return false
    },
  })
  return sum
}

const cellText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return quoted(String(cell))
}

/** As spreadsheets copy a cell that would part the table. */
const quoted = (text: string): string => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
