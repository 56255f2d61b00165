/**
 * A spreadsheet takes for a formula a cell that begins so, and it may part cells elsewhere than the file means: a double
 * click in France parts a file of commas at its semicolons and at its lines, whatever is quoted. What has its apostrophe
 * already gets another, so that reading takes away exactly what was put there. One before a digit keeps the zeros.
 */
const START = /^['"]*[=+\-@\t]|^'+\d/
const GUARDED_START = /^'['"]*[=+\-@\t]|^'+\d/
/** A list in a text has its hyphens at the start of its lines. */
const INSIDE = /([,;\t](?=['"]*[=+\-@])|[\r\n](?=['"]*[=+@]))/g
const GUARDED_INSIDE = /([,;\t])'(?=['"]*[=+\-@])|([\r\n])'(?=['"]*[=+@])/g

function guardedText(text: string): string {
  const inside = text.replace(INSIDE, "$1'")
  return START.test(inside) ? `'${inside}` : inside
}

/** The text that the writer made a cell of. */
export const textOfCsvCell = (cell: string): string =>
  (GUARDED_START.test(cell) ? cell.slice(1) : cell).replace(GUARDED_INSIDE, '$1$2')

/** An amount of money, which is written with both its places. Below 0 it is a number, too: behind an apostrophe nobody adds it up. */
export interface CsvAmount {
  cents: number
}

export const csvAmount = (cents: number): CsvAmount => ({ cents })

export type CsvCell = string | number | CsvAmount | null

export interface CsvFormat {
  delimiter: ';' | ','
  decimal: ',' | '.'
}

/** As French spreadsheets read it: semicolons between cells, a comma in numbers. */
export const csvFormat: CsvFormat = { delimiter: ';', decimal: ',' }

/** As accountants' programs read it (G20, chapter money-and-ledger): commas between cells, a point in numbers. */
export const plainCsvFormat: CsvFormat = { delimiter: ',', decimal: '.' }

/** At the start of a file: it says UTF-8. */
const MARK = '\uFEFF'

/** What makes a text need a second look; most have nothing of it. */
const SPECIAL = /^['"]*[=+\-@]|^'+\d|[",;\t\r\n]/

const numberText = (value: number | CsvAmount): string =>
  typeof value === 'number' ? String(value) : (value.cents / 100).toFixed(2)

function cellText(cell: CsvCell, { delimiter, decimal }: CsvFormat): string {
  if (cell === null) return ''
  const isText = typeof cell === 'string'
  const text = isText ? cell : numberText(cell).replace('.', decimal)
  if (isText && !SPECIAL.test(text)) return text
  const guarded = isText ? guardedText(text) : text
  const isQuoted = guarded.includes(delimiter) || /[",\r\n]/.test(guarded)
  return isQuoted ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** Rows as lines of a file, no text of which a spreadsheet takes for a formula. Every CSV of the product is written here. */
export function csvLines(rows: readonly (readonly CsvCell[])[], format: CsvFormat): string {
  const line = (cells: readonly CsvCell[]) => cells.map((cell) => cellText(cell, format)).join(format.delimiter)
  return rows.map((cells) => `${line(cells)}\r\n`).join('')
}

/** The first line, with the mark before it. */
export const csvHead = (columns: readonly string[], format: CsvFormat): string => MARK + csvLines([columns], format)
