import { seenText } from '#contract/seen-text.ts'
import { textOfCsvCell } from '../csv-format.ts'

/** Error value of a spreadsheet, in English or French; it counts as empty. */
const SHEET_ERROR = /^#(?:N\/A|REF!|VALUE!|VALEUR!|NAME\?|NOM\?|DIV\/0!|NULL!|NUL!|NUM!|NOMBRE!)$/

/** `="00013"`, by which a spreadsheet is made to keep leading zeros. */
const KEPT_TEXT = /^="((?:[^"]|"")*)"$/

/** Marks a line break within a cell, in sheets whose rows are lines. */
export const LINE_IN_CELL = '\u2028'

/** The text meant by a cell, without what a spreadsheet or copying has added. */
export function cleanCell(cell: string): string {
  const bare = seenText(cell).replaceAll(LINE_IN_CELL, '\n').trim()
  if (SHEET_ERROR.test(bare)) return ''
  const [, kept] = KEPT_TEXT.exec(bare) ?? []
  return kept === undefined ? textOfCsvCell(bare) : kept.replaceAll('""', '"').trim()
}
