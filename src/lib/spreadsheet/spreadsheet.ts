import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { CsvCell } from '../csv-format.ts'
import { type OpenZipFile, packedFile } from '../zip/packed-file.ts'
import type { Packing } from '../zip/packing.ts'
import { bookParts, sheetPath } from './book-parts.ts'
import { columnLetters, headerXml, rowXml, SHEET_CLOSING, sheetOpening, totalsXml } from './sheet-xml.ts'

export const SPREADSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Rows that Excel and LibreOffice show of one sheet; the rows beyond stand in a further one. */
const SHEET_ROWS = 1_048_576
/** Lowest compression of fflate: half the time of its usual one, for a third more bytes. */
const LEVEL = 1

type Rows = readonly (readonly CsvCell[])[]

/** A table to write: `title` names its sheet, `totals` asks for the sums of its amounts below the last row. */
export interface SheetTable {
  title: string
  columns: readonly string[]
  parts: AsyncIterable<Rows> | Iterable<Rows>
  totals?: boolean
  /** Moment that the file says it was made at, for one that is made again with the same bytes; now unless said. */
  madeAt?: number | undefined
  /** Compression of a server; without it, as in a browser, fflate packs. */
  packing?: Packing
  /** Rows of a sheet with its header, fewer in tests. */
  sheetRows?: number
}

/**
 * Writes a table as the bytes of an .xlsx, part by part as they are read, so that a long one costs no memory. Throws
 * what reading throws; a reader that stops ends the reading.
 */
export async function* spreadsheet(table: SheetTable): AsyncGenerator<Uint8Array> {
  const { title, columns, parts, totals = false, madeAt, packing, sheetRows = SHEET_ROWS } = table
  const letters = columns.map((_, at) => columnLetters(at))
  const zip = zipped(madeAt, packing)
  const sums: (number | undefined)[] = columns.map(() => undefined)
  let sheets = 0
  /** Rows written into the current sheet, its header included. */
  let written = 0
  let sheet: OpenZipFile | null = null
  const close = () => {
    if (sheet && totals && written > 1) sheet.push(strToU8(totalsXml(written + 1, sums, letters)))
    sheet?.push(strToU8(SHEET_CLOSING), true)
    sums.fill(undefined)
  }
  const open = (rows: Rows) => {
    close()
    const next = zip.add(sheetPath(sheets++))
    next.push(strToU8(sheetOpening(columns, rows) + headerXml(columns, letters)))
    written = 1
    return next
  }
  for await (const part of parts) {
    for (let rest = part; rest.length > 0; ) {
      // The row of totals takes the last place of a sheet.
      if (sheet === null || written >= sheetRows - 1) sheet = open(rest)
      const rows = rest.slice(0, sheetRows - 1 - written)
      rest = rest.slice(rows.length)
      let xml = ''
      for (const row of rows) xml += rowXml(++written, row, letters)
      if (totals) addAmounts(sums, rows)
      sheet.push(strToU8(xml))
    }
    yield* zip.ready()
  }
  if (sheet === null) sheet = open([])
  close()
  for (const [path, text] of bookParts(title, sheets)) zip.add(path).push(strToU8(text), true)
  zip.end()
  yield* zip.ready()
}

/** Zip whose bytes are taken as they come. */
function zipped(madeAt: number | undefined, packing: Packing | undefined) {
  let chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  return {
    add(path: string): OpenZipFile {
      const file: OpenZipFile = packing ? packedFile(path, packing) : new ZipDeflate(path, { level: LEVEL })
      if (madeAt !== undefined) file.mtime = madeAt
      zip.add(file)
      return file
    },
    end: () => zip.end(),
    *ready() {
      const ready = chunks
      chunks = []
      yield* ready
    },
  }
}

function addAmounts(sums: (number | undefined)[], rows: Rows): void {
  for (const row of rows)
    for (const [at, cell] of row.entries())
      if (cell !== null && typeof cell === 'object' && 'cents' in cell && !cell.isUnit)
        sums[at] = (sums[at] ?? 0) + cell.cents
}
