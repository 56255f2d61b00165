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
  /** Price of one: its column has no sum. */
  isUnit?: true
}

export const csvAmount = (cents: number): CsvAmount => ({ cents })

export const csvUnitPrice = (cents: number): CsvAmount => ({ cents, isUnit: true })

/** A moment on the clock of a place, in milliseconds as if that clock were UTC. */
export interface CsvMoment {
  local: number
}

/** A day, as "2026-06-10". */
export interface CsvDay {
  day: string
}

/** A rate in hundredths of a percent: 550 is 5,5 %. */
export interface CsvPercent {
  percent: number
}

/** Cell of a file that a person saves: as text in a CSV, with its type in a spreadsheet. */
export type CsvCell = string | number | CsvAmount | CsvMoment | CsvDay | CsvPercent | null

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

const DAY_MS = 86_400_000
const DIGITS = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))

/** Day written last, in days since 1970: consecutive rows of a file mostly share it. */
let lastDay = { number: Number.NaN, text: '' }

/** "2026-06-10 10:00", which every spreadsheet reads as a date. */
export function momentText({ local }: CsvMoment): string {
  const number = Math.floor(local / DAY_MS)
  if (number !== lastDay.number) lastDay = { number, text: new Date(local).toISOString().slice(0, 10) }
  const minutes = Math.floor((local - number * DAY_MS) / 60_000)
  return `${lastDay.text} ${DIGITS[Math.floor(minutes / 60)]}:${DIGITS[minutes % 60]}`
}

/** Two decimals by hand, because `toFixed` is several times slower on a large file. */
function amountText(cents: number): string {
  const whole = Math.abs(cents)
  const euros = Math.floor(whole / 100)
  const rest = whole - euros * 100
  return `${cents < 0 ? '-' : ''}${euros}${rest < 10 ? '.0' : '.'}${rest}`
}

/** A decimal comma is quoted as every comma is. */
const numberText = (text: string, { decimal }: CsvFormat): string =>
  decimal === ',' && text.includes('.') ? `"${text.replace('.', ',')}"` : text

function specialText(text: string, { delimiter }: CsvFormat): string {
  const guarded = guardedText(text)
  const isQuoted = guarded.includes(delimiter) || /[",\r\n]/.test(guarded)
  return isQuoted ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** Asks for the commonest kinds first: a year has ten million cells. */
function cellText(cell: CsvCell, format: CsvFormat): string {
  if (typeof cell === 'string') return SPECIAL.test(cell) ? specialText(cell, format) : cell
  if (typeof cell === 'number') return numberText(String(cell), format)
  if (cell === null) return ''
  if ('cents' in cell) return numberText(amountText(cell.cents), format)
  if ('local' in cell) return momentText(cell)
  return 'day' in cell ? cell.day : numberText(`${cell.percent / 100} %`, format)
}

/** Encodes rows as CSV lines, guarded so that spreadsheets find no formula. The product writes all its CSV here. */
export function csvLines(rows: readonly (readonly CsvCell[])[], format: CsvFormat): string {
  const lines: string[] = []
  for (const cells of rows) {
    const texts: string[] = []
    for (const cell of cells) texts.push(cellText(cell, format))
    lines.push(texts.join(format.delimiter))
  }
  // An empty line at the end gives the last row its line end.
  if (lines.length > 0) lines.push('')
  return lines.join('\r\n')
}

/** First line of a file, with the byte order mark. */
export const csvHead = (columns: readonly string[], format: CsvFormat): string => MARK + csvLines([columns], format)
