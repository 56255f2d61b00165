import { findHeader, MOST_ABOVE } from '#lib/table/headings.ts'
import { partName } from '#lib/table/mail-list.ts'
import type { TableLine } from '#lib/table/read-table.ts'
import { isLastNameFirst, type Meaning, readHeading } from '../../headings.ts'
import { LONGEST_CELL, type SentRow } from '../../user-import-shapes.ts'
import { placeNames } from './name-columns.ts'

export const fields = ['email', 'firstName', 'lastName'] as const
export type Field = (typeof fields)[number]
export const fieldTexts: Record<Field, string> = { email: 'Email', firstName: 'Prénom', lastName: 'Nom' }

/** Possible content of a list's column. */
export const columnFields = [...fields, 'fullName'] as const satisfies readonly Meaning[]
export type ColumnField = (typeof columnFields)[number]
export const columnTexts: Record<ColumnField, string> = { ...fieldTexts, fullName: 'Prénom et nom ensemble' }

/** Field of each column; null leaves the column out. */
export type Columns = readonly (ColumnField | null)[]

export interface Layout {
  /** Index of the header line; lines before it are titles and notes. Null if none. */
  header: number | null
  columns: Columns
  /** Columns that may all be the person's email: the administrator is asked which. */
  asked: readonly number[]
}

const looksLikeEmail = (cell: string) => /^(?:[^<>]*<)?[^\s@<>]+@[^\s@<>]+>?$/.test(cell.trim())
const hasAddress = ({ cells }: TableLine) => cells.some((cell) => cell.includes('@'))

/** Number of distinct emails in a column: a column that repeats one, such as the manager's, has fewer. */
function countAddresses(lines: readonly TableLine[], at: number): number {
  const found = lines.map(({ cells }) => cells[at]?.trim().toLowerCase() ?? '')
  return new Set(found.filter(looksLikeEmail)).size
}

const filled = ({ cells }: TableLine) => cells.filter((cell) => cell.trim() !== '').length

/** Header below a title with an email (« Édité par rh@… »), which has fewer filled cells. */
function headerBelowTitle(lines: readonly TableLine[], title: number): number | null {
  if (title === -1) return null
  const at = lines.slice(0, MOST_ABOVE).findIndex((line, index) => {
    const meanings = new Set(line.cells.flatMap((cell) => readHeading(cell)?.meaning ?? []))
    return index > title && !hasAddress(line) && (meanings.size > 1 || meanings.has('email'))
  })
  const [header] = lines.slice(at, at + 1)
  if (at === -1 || header === undefined) return null
  return lines.slice(title, at).every((line) => filled(line) < filled(header)) ? at : null
}

function guessHeader(lines: readonly TableLine[]): number | null {
  const first = lines.findIndex(hasAddress)
  const below = headerBelowTitle(lines, first)
  if (below !== null) return below
  const above = first === -1 ? lines.slice(0, lines.length - 1) : lines.slice(0, first)
  if (above.length === 0) return null
  return findHeader(
    above.map(({ cells }) => cells),
    (key) => readHeading(key) !== null,
  )
}

/** Guesses the columns, by the header's names or else by the cells. */
export function guessLayout(lines: readonly TableLine[], chosenHeader?: number | null): Layout {
  const width = lines.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  const header = chosenHeader === undefined ? guessHeader(lines) : chosenHeader
  const below = lines.slice(header === null ? 0 : header + 1)
  const columns: (ColumnField | null)[] = Array.from({ length: width }, () => null)
  const names = columns.map((_, at) => (header === null ? null : readHeading(lines[header]?.cells[at] ?? '')))
  const best = (...meanings: readonly Meaning[]) => {
    const ranked = names.flatMap((name, at) =>
      name && meanings.includes(name.meaning) ? [{ at, rank: name.rank }] : [],
    )
    return ranked.toSorted((a, b) => a.rank - b.rank)[0]?.at
  }
  const place = (field: ColumnField, at: number | undefined) => {
    if (at !== undefined && columns[at] === null) columns[at] = field
  }
  const found = placeNames(
    names,
    columns.map((_, at) => below.map(({ cells }) => cells[at] ?? '')),
  )
  for (const [field, at] of found) place(field, at)

  const counts = columns.map((field, at) => (field === null ? countAddresses(below, at) : 0))
  const most = Math.max(0, ...counts)
  const own = counts.flatMap((count, at) => (count > 0 && count * 2 >= most && (names[at]?.rank ?? 0) < 3 ? [at] : []))
  const named = own.filter((at) => names[at]?.meaning === 'email')
  const candidates =
    own.length > 0
      ? own
      : counts.flatMap((count, at) => (count > 0 && count === most && names[at]?.rank !== 4 ? [at] : []))
  const [first] = (named.length > 0 ? named : candidates).toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0))
  // If the only emails are those of other people, the administrator is asked.
  const likeliest = best('email')
  place('email', first ?? (likeliest !== undefined && names[likeliest]?.rank === 4 ? undefined : likeliest))

  // Without a header the specified order applies: email, first name, last name.
  if (header === null)
    for (const field of ['firstName', 'lastName'] as const) {
      const at = columns.findIndex((each, index) => each === null && counts[index] === 0)
      if (at !== -1) columns[at] = field
    }
  return { header, columns, asked: own.length > 1 ? own : [] }
}

/** Name of a column for the administrator. */
export const columnName = (lines: readonly TableLine[], { header }: Layout, at: number): string =>
  (header === null ? '' : lines[header]?.cells[at]) || `Colonne ${at + 1}`

/** Email in a cell: inside angle brackets after a name, or after `mailto:`. */
const readAddress = (cell: string): string =>
  (/<([^<>\s]+@[^<>\s]+)>/.exec(cell)?.[1] ?? cell).replace(/^mailto:/i, '').trim()

/** True for a repeated header, as in a list printed page by page. */
export function isHeaderAgain({ cells }: TableLine, lines: readonly TableLine[], { header }: Layout): boolean {
  const names = header === null ? undefined : lines[header]?.cells
  return names !== undefined && names.length === cells.length && cells.every((cell, at) => cell === names[at])
}

/** Rows as they are sent. */
export function toSentRows(lines: readonly TableLine[], layout: Layout): SentRow[] {
  const { header, columns } = layout
  const cut = (text: string) => text.slice(0, LONGEST_CELL)
  const lastFirst = header !== null && isLastNameFirst(lines[header]?.cells[columns.indexOf('fullName')] ?? '')
  const below = lines.slice(header === null ? 0 : header + 1).filter((line) => !isHeaderAgain(line, lines, layout))
  return below.map(({ line, cells }) => {
    const read = (field: ColumnField) => cells[columns.indexOf(field)] ?? ''
    const name = columns.includes('fullName') ? partName(read('fullName'), lastFirst) : null
    return {
      line,
      email: cut(readAddress(read('email'))),
      firstName: cut(read('firstName') || (name?.firstName ?? '')),
      lastName: cut(read('lastName') || (name?.lastName ?? '')),
    }
  })
}
