import { seenText } from '#contract/seen-text.ts'
import { textOfCsvCell } from '../csv-format.ts'

/** A cell that a spreadsheet could not work out, in English or French, says nothing. */
const SHEET_ERROR = /^#(?:N\/A|REF!|VALUE!|VALEUR!|NAME\?|NOM\?|DIV\/0!|NULL!|NUL!|NUM!|NOMBRE!)$/

/** `="00013"` keeps a spreadsheet from taking the zeros. */
const KEPT_TEXT = /^="((?:[^"]|"")*)"$/

/** A line break within a cell of a sheet whose rows are lines each. */
export const LINE_IN_CELL = '\u2028'

/** The text that a cell of a table means, whatever a spreadsheet or a copy has put around it. */
export function cleanCell(cell: string): string {
  const bare = seenText(cell).replaceAll(LINE_IN_CELL, '\n').trim()
  if (SHEET_ERROR.test(bare)) return ''
  const [, kept] = KEPT_TEXT.exec(bare) ?? []
  return kept === undefined ? textOfCsvCell(bare) : kept.replaceAll('""', '"').trim()
}
