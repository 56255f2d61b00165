import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import readSheets from 'read-excel-file/universal'
import { limits } from '#lib/words/limits.ts'
import { LINE_IN_CELL } from './clean-cell.ts'
import { headingKey, MOST_ABOVE } from './headings.ts'
import { cellName, mendedParts, type Parts } from './mend-book.ts'
import { readSheetFacts, type SheetFacts } from './sheet-facts.ts'
import type { SheetAnswer, SheetText } from './sheet-shapes.ts'

/** Parts of a workbook that tell which rows, columns and sheets are hidden, and number formats. */
const PARTS = /^xl\/(workbook\.xml|styles\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/

/**
 * Sheets of a spreadsheet as tab-separated text, a line for each row. The announced unpacked size is checked first; the
 * library never uses more memory for a part than announced.
 */
export async function sheetTexts(
  bytes: Uint8Array,
  isKnown: (heading: string) => boolean = () => false,
): Promise<SheetAnswer> {
  try {
    if (unzippedBytes(bytes) > limits.workbook.bytes) return { problem: 'tooLarge' }
    const parts = readParts(bytes)
    const mended = mendedParts(parts)
    const sheets = await readSheets(new Blob([Uint8Array.from(withParts(bytes, mended))]), { trim: true })
    const facts = readSheetFacts({ ...parts, ...mended })
    const texts = sheets.flatMap(({ sheet: name, data }, at) => toText(name, data, facts[at]) ?? [])
    return texts.length === 0 ? { problem: 'empty' } : { sheets: texts, chosen: likeliest(texts, isKnown) }
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

const readParts = (bytes: Uint8Array): Parts =>
  Object.fromEntries(
    Object.entries(unzipSync(bytes, { filter: ({ name }) => PARTS.test(name) })).map(([name, part]) => [
      name,
      strFromU8(part),
    ]),
  )

/** The workbook with other texts for some parts; itself where there are none. */
function withParts(bytes: Uint8Array, parts: Parts): Uint8Array {
  const others = Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])
  return others.length === 0 ? bytes : zipSync({ ...unzipSync(bytes), ...Object.fromEntries(others) }, { level: 0 })
}

const NOTHING: SheetFacts = { isHidden: false, rows: new Set(), columns: new Set(), digits: new Map() }

function toText(name: string, data: readonly (readonly unknown[])[], facts = NOTHING): SheetText | null {
  const rows = data.map((cells, row) =>
    cells.map((cell, column) => cellText(cell, facts.digits.get(cellName(row + 1, column + 1)))),
  )
  const lines = (isShown: (row: number, column: number) => boolean) =>
    rows
      .map((cells, row) =>
        cells
          .filter((_, column) => isShown(row, column))
          .join('\t')
          .trimEnd(),
      )
      .join('\n')
  const all = lines(() => true)
  if (all.trim() === '') return null
  const isFilled = (cells: readonly string[] | undefined) => cells?.some((cell) => cell !== '') ?? false
  const hiddenRows = [...facts.rows].filter((row) => isFilled(rows[row])).length
  const hiddenColumns = [...facts.columns].filter((column) => isFilled(rows.map((cells) => cells[column] ?? ''))).length
  const text = lines((row, column) => !facts.rows.has(row) && !facts.columns.has(column))
  return { name, isHidden: facts.isHidden, text, all, hiddenRows, hiddenColumns }
}

/**
 * Index of the likeliest visible sheet: the one with the most known headings, at least two, else with the most lines of
 * several cells; a sheet of notes has single texts.
 */
function likeliest(sheets: readonly SheetText[], isKnown: (heading: string) => boolean): number {
  const judged = sheets.map(({ isHidden, text }, at) => {
    const lines = text.split('\n').filter((line) => line.includes('\t'))
    const known = lines.slice(0, MOST_ABOVE).map(
      (line) =>
        new Set(
          line
            .split('\t')
            .map(headingKey)
            .filter((key) => key !== '' && isKnown(key)),
        ).size,
    )
    const most = Math.max(0, ...known)
    return { at, isHidden, known: most > 1 ? most : 0, lines: lines.length }
  })
  const [first] = judged
    .filter(({ isHidden }) => !isHidden)
    .toSorted((one, other) => other.known - one.known || other.lines - one.lines)
  return first?.at ?? 0
}

const DAY_MS = 86_400_000
const two = (value: number) => String(value).padStart(2, '0')

/** Date as a French spreadsheet shows it, to the nearest second: 20:30 as a fraction of a day is a millisecond short. */
function dateText(read: Date): string {
  if (Number.isNaN(read.getTime())) return ''
  const date = new Date(Math.round(read.getTime() / 1000) * 1000)
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`
  if (date.getUTCFullYear() < 1900) return time
  const day = `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`
  return date.getTime() % DAY_MS === 0 ? day : `${day} ${time}`
}

function cellText(cell: unknown, digits: number | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return dateText(cell)
  if (typeof cell === 'boolean') return cell ? 'VRAI' : 'FAUX'
  if (typeof cell === 'number')
    return digits !== undefined && Number.isInteger(cell) && cell >= 0
      ? String(cell).padStart(digits, '0')
      : String(cell).replace('.', ',')
  return quoted(
    String(cell)
      .replace(/\r\n?|\n/g, LINE_IN_CELL)
      .replaceAll('\t', ' '),
  )
}

/** Quotes a cell that contains quotes, so that they open nothing. */
const quoted = (text: string): string => (text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text)
