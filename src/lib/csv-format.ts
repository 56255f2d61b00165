/**
 * Text that a spreadsheet would take for a formula, guarded by an apostrophe, also inside, since a double click in
 * France splits comma files at semicolons and lines even if quoted. A text that has the apostrophe gets another, so
 * that reading removes exactly what was added; one before a digit keeps zeros.
 */
const START = /^['"]*[=+\-@\t]|^'+\d/
const GUARDED_START = /^'['"]*[=+\-@\t]|^'+\d/
/** Places inside a text to guard; hyphens after a line break are left alone, since lists begin with them. */
const INSIDE = /([,;\t](?=['"]*[=+\-@])|[\r\n](?=['"]*[=+@]))/g
const GUARDED_INSIDE = /([,;\t])'(?=['"]*[=+\-@])|([\r\n])'(?=['"]*[=+@])/g

function guardedText(text: string): string {
  const inside = text.replace(INSIDE, "$1'")
  return START.test(inside) ? `'${inside}` : inside
}

/** The text from which the writer made a cell. */
export const textOfCsvCell = (cell: string): string =>
  (GUARDED_START.test(cell) ? cell.slice(1) : cell).replace(GUARDED_INSIDE, '$1$2')

/**
 * An amount of money, written with two decimals. Negative ones are numbers too: with an apostrophe no spreadsheet would
 * add them up.
 */
export interface CsvAmount {
  cents: number
}

export const csvAmount = (cents: number): CsvAmount => ({ cents })

export type CsvCell = string | number | CsvAmount | null

export interface CsvFormat {
  delimiter: ';' | ','
  decimal: ',' | '.'
}

/** Format of French spreadsheets: semicolons between cells, decimal comma. */
export const csvFormat: CsvFormat = { delimiter: ';', decimal: ',' }

/** Format of accounting programs (G20, chapter money-and-ledger): commas between cells, decimal point. */
export const plainCsvFormat: CsvFormat = { delimiter: ',', decimal: '.' }

/** Byte order mark, which says UTF-8 at the start of a file. */
const MARK = '\uFEFF'

/** Characters that need quoting or guarding; most texts have none. */
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

/** Encodes rows as CSV lines, guarded so that spreadsheets find no formula. The product writes all its CSV here. */
export function csvLines(rows: readonly (readonly CsvCell[])[], format: CsvFormat): string {
  const line = (cells: readonly CsvCell[]) => cells.map((cell) => cellText(cell, format)).join(format.delimiter)
  return rows.map((cells) => `${line(cells)}\r\n`).join('')
}

/** First line of a file, with the byte order mark. */
export const csvHead = (columns: readonly string[], format: CsvFormat): string => MARK + csvLines([columns], format)
