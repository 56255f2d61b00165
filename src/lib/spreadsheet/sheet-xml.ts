/** SpreadsheetML of one sheet (ECMA-376, part 1, 18.3): rows of typed cells, as Excel and LibreOffice read them. */
import type { CsvCell } from '../csv-format.ts'
import { styleIds } from './book-parts.ts'

const DAY_MS = 86_400_000
/** Serial number of 1 January 1970 in the date system of 1900. */
const EPOCH_DAY = 25_569
/** Longest text that Excel opens in a cell, in UTF-16 units. */
const MAX_TEXT = 32_767
const NARROWEST = 10
const WIDEST = 60

/** Letters of a column, counted from 0: A, B … Z, AA. */
export const columnLetters = (at: number): string =>
  (at < 26 ? '' : columnLetters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Characters with a meaning in XML, and those that XML 1.0 has no form for. */
const REPLACED = /[&<>"]|[^\t\n\r -\ufffd]/g

/** A text in which spreadsheets would read an escaped character (ST_Xstring). */
const ESCAPED = /_x[\da-f]{4}_/gi

/** Text for XML, without the characters that XML cannot carry. */
export const xmlText = (text: string): string =>
  text.replace(ESCAPED, '_x005F$&').replace(REPLACED, (sign) => ENTITIES[sign] ?? '')

const clipped = (text: string) => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text)

/** Texts that need escaping, or whose spaces a reader of XML may drop. Most have neither. */
const UNEVEN = /[&<>"]|_x|[^ -\ufffd]|^ | $| {2}/i

const textCell = (place: string, text: string, style = '') =>
  text.length < MAX_TEXT && !UNEVEN.test(text)
    ? `<c r="${place}"${style} t="inlineStr"><is><t>${text}</t></is></c>`
    : `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${xmlText(clipped(text))}</t></is></c>`

const numberCell = (place: string, value: number, style: number) => `<c r="${place}" s="${style}"><v>${value}</v></c>`

/** One cell: texts stay texts whatever they look like, amounts are euros, rates percents, moments dates. */
function cellXml(place: string, cell: CsvCell): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return textCell(place, cell)
  if (typeof cell === 'number') return numberCell(place, cell, styleIds.plain)
  if ('cents' in cell) return numberCell(place, cell.cents / 100, styleIds.amount)
  if ('percent' in cell) return numberCell(place, cell.percent / 10_000, styleIds.percent)
  if ('day' in cell) return numberCell(place, Date.parse(cell.day) / DAY_MS + EPOCH_DAY, styleIds.day)
  return numberCell(place, cell.local / DAY_MS + EPOCH_DAY, styleIds.moment)
}

/** Row `number`, counted from 1; `letters` are those of its columns. */
export function rowXml(number: number, cells: readonly CsvCell[], letters: readonly string[]): string {
  let xml = `<row r="${number}">`
  for (let at = 0; at < cells.length; at++) xml += cellXml(`${letters[at]}${number}`, cells[at] ?? null)
  return `${xml}</row>`
}

/** First row, in bold. */
export const headerXml = (names: readonly string[], letters: readonly string[]): string =>
  `<row r="1">${names.map((name, at) => textCell(`${letters[at]}1`, name, ` s="${styleIds.header}"`)).join('')}</row>`

/**
 * Last row: a sum as a formula, with its value, below each column of amounts. `cents` are the sums by column,
 * undefined where a column has no amounts.
 */
export function totalsXml(number: number, cents: readonly (number | undefined)[], letters: readonly string[]): string {
  const cells = cents.map((sum, at) => {
    const letter = letters[at]
    if (sum === undefined) return at === 0 ? textCell(`A${number}`, 'Total', ` s="${styleIds.header}"`) : ''
    const value = `<f>SUM(${letter}2:${letter}${number - 1})</f><v>${sum / 100}</v>`
    return `<c r="${letter}${number}" s="${styleIds.total}">${value}</c>`
  })
  return `<row r="${number}">${cells.join('')}</row>`
}

const shownLength = (cell: CsvCell): number =>
  typeof cell === 'string' ? cell.length : cell !== null && typeof cell === 'object' && 'local' in cell ? 16 : 10

/** Opening of a sheet: header frozen, each column as wide as its name and the first rows ask for. */
export function sheetOpening(names: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const columns = names.map((name, at) => {
    const longest = Math.max(name.length, ...rows.slice(0, 100).map((row) => shownLength(row[at] ?? null)))
    const width = Math.min(Math.max(longest + 2, NARROWEST), WIDEST)
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`
  })
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews>' +
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>' +
    `</sheetViews><cols>${columns.join('')}</cols><sheetData>`
  )
}

export const SHEET_CLOSING = '</sheetData></worksheet>'
