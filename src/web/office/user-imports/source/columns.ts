import { LONGEST_CELL, type SentRow } from '../../../../features/user-imports/user-import-shapes.ts'
import { plainText } from '../../../../lib/plain-text.ts'
import type { SourceLine } from './read-cells.ts'

export const fields = ['email', 'firstName', 'lastName'] as const
export type Field = (typeof fields)[number]
export const fieldTexts: Record<Field, string> = { email: 'Email', firstName: 'Prénom', lastName: 'Nom' }

/** Which field stands in which column; null: the column is left out. */
export type Columns = readonly (Field | null)[]

export interface Layout {
  hasHeader: boolean
  columns: Columns
}

const names: Record<Field, RegExp> = {
  email:
    /^(adresse )?(e-?mail|mail|courriel|e-?mail address|adresse( de messagerie| mail| e-?mail)?)( pro.*| perso.*)?$/,
  firstName: /^(prenoms?|first ?name|given ?name)$/,
  lastName: /^(nom|noms|nom de famille|nom d'usage|last ?name|surname|family ?name)$/,
}

/** A heading without the signs that forms put behind one that has to be filled in. */
const readHeading = (cell: string) =>
  plainText(cell)
    .replace(/[\s*:]+$/, '')
    .trim()

const looksLikeEmail = (cell: string) => /^[^\s@]+@[^\s@]+$/.test(cell.trim())

/** Everybody has an address of their own: a column that repeats one, such as the manager's, holds fewer. */
function countAddresses(lines: readonly SourceLine[], at: number): number {
  const found = lines.map(({ cells }) => cells[at]?.trim().toLowerCase() ?? '')
  return new Set(found.filter(looksLikeEmail)).size
}

/** Finds out what stands where: by the names of the first line, else by what the cells hold. */
export function guessLayout(lines: readonly SourceLine[]): Layout {
  const width = lines.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  const [first, ...rest] = lines
  const hasHeader = first !== undefined && rest.length > 0 && !first.cells.some((cell) => cell.includes('@'))
  const columns: (Field | null)[] = Array.from({ length: width }, () => null)
  const isFree = (at: number) => columns[at] === null
  const hasNot = (field: Field) => !columns.includes(field)
  if (hasHeader)
    for (const field of fields) {
      const at = first.cells.findIndex((cell, index) => isFree(index) && names[field].test(readHeading(cell)))
      if (at !== -1) columns[at] = field
    }
  if (hasNot('email')) {
    const hits = columns.map((_, at) => countAddresses(lines, at))
    const most = Math.max(0, ...hits)
    if (most > 0) columns[hits.indexOf(most)] = 'email'
  }
  // Without names the order of the documents holds: email, first name, last name.
  if (!hasHeader)
    for (const field of ['firstName', 'lastName'] as const) {
      const at = columns.findIndex((_, index) => isFree(index))
      if (at !== -1) columns[at] = field
    }
  return { hasHeader, columns }
}

/** The rows as they are sent. */
export function toSentRows(lines: readonly SourceLine[], { hasHeader, columns }: Layout): SentRow[] {
  const at = (field: Field) => columns.indexOf(field)
  const places = { email: at('email'), firstName: at('firstName'), lastName: at('lastName') }
  const readCell = (cells: readonly string[], field: Field) => (cells[places[field]] ?? '').slice(0, LONGEST_CELL)
  return lines.slice(hasHeader ? 1 : 0).map(({ line, cells }) => ({
    line,
    email: readCell(cells, 'email'),
    firstName: readCell(cells, 'firstName'),
    lastName: readCell(cells, 'lastName'),
  }))
}
