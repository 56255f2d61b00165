/**
 * Excel takes a text that begins so for a formula. One that has its apostrophe already gets another, so that reading takes
 * away exactly what was put there.
 */
const FORMULA = /^'*[=+\-@\t]/
const GUARDED = /^'+[=+\-@\t]/

/** A cell that no spreadsheet takes for a formula. */
export function csvCell(value: string | number | null): string | number {
  const cell = value ?? ''
  return typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell
}

/** The text that `csvCell` made a cell of. */
export const textOfCsvCell = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell)

/** As French spreadsheets read it: semicolons between cells, a comma in numbers. A mark at the start says UTF-8. */
export const csvFormat = {
  delimiter: ';',
  record_delimiter: 'windows',
  quoted_match: /[",\r\n]/,
  cast: { number: (value: number) => String(value).replace('.', ',') },
} as const

/** As accountants' programs read it (G20): commas between cells, a point in numbers. */
export const plainCsvFormat = { delimiter: ',', record_delimiter: 'windows', quoted_match: /[",\r\n]/ } as const
