import { type CsvCell, csvAmount } from '#lib/csv-format.ts'
import { type EntryLine, journals } from './entry.ts'
import type { BookedEntry } from './read-entries.ts'

/** One line of an entry with its entry. */
export interface EntryRow {
  entry: BookedEntry
  line: EntryLine
}

export const entryRows = (entries: readonly BookedEntry[]): EntryRow[] =>
  entries.flatMap((entry) => entry.lines.map((line) => ({ entry, line })))

const dayCell = (day: string | null): CsvCell => (day === null ? null : { day })
/** Tabs and line ends would begin another column or line. */
const oneLine = (text: string): string => (UNEVEN.test(text) ? text.replace(/\s+/gu, ' ').trim() : text)
/** Space that is no single blank between words; most texts have none. */
const UNEVEN = /[^\S ]| {2}|^ | $/u

/** 123456 → "1234,56". */
const euros = (cents: number): string => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`

/** Text of a cell in the tax office's file: amounts as "1234,56", days as "20261128". */
function fecText(cell: CsvCell): string {
  if (typeof cell === 'string') return cell
  if (typeof cell !== 'object' || cell === null) return String(cell ?? '')
  if ('cents' in cell) return euros(cell.cents)
  return 'day' in cell ? cell.day.replaceAll('-', '') : ''
}

type FecColumn = { ofEntry: (entry: BookedEntry) => CsvCell } | { ofLine: (line: EntryLine) => CsvCell }

/** Eighteen columns of the entries file, in the order that docs/law.md names (Entries of the books). */
const fec: Readonly<Record<string, FecColumn>> = {
  JournalCode: { ofEntry: ({ journal }) => journal },
  JournalLib: { ofEntry: ({ journal }) => journals[journal] },
  EcritureNum: { ofEntry: ({ number }) => String(number) },
  EcritureDate: { ofEntry: ({ day }) => dayCell(day) },
  CompteNum: { ofLine: ({ account }) => account },
  CompteLib: { ofLine: ({ label }) => oneLine(label) },
  CompAuxNum: { ofLine: ({ aux }) => (aux ? oneLine(aux.id) : '') },
  CompAuxLib: { ofLine: ({ aux }) => (aux ? oneLine(aux.label) : '') },
  PieceRef: { ofEntry: ({ piece }) => oneLine(piece.number) },
  PieceDate: { ofEntry: ({ piece }) => dayCell(piece.day) },
  EcritureLib: { ofEntry: ({ title, piece }) => oneLine(`${title} ${piece.number}`) },
  Debit: { ofLine: ({ cents }) => csvAmount(Math.max(cents, 0)) },
  Credit: { ofLine: ({ cents }) => csvAmount(Math.max(-cents, 0)) },
  EcritureLet: { ofEntry: () => '' },
  DateLet: { ofEntry: () => '' },
  ValidDate: { ofEntry: ({ validDay }) => dayCell(validDay) },
  Montantdevise: { ofEntry: () => '' },
  Idevise: { ofEntry: () => '' },
}

export const fecColumns: Readonly<Record<string, (row: EntryRow) => CsvCell>> = Object.fromEntries(
  Object.entries(fec).map(([name, column]) => [
    name,
    'ofLine' in column ? ({ line }: EntryRow) => column.ofLine(line) : ({ entry }: EntryRow) => column.ofEntry(entry),
  ]),
)

const columns = Object.values(fec)
/** Columns that differ from line to line, by their place. */
const lineColumns = columns.flatMap((column, at) => ('ofLine' in column ? [[at, column.ofLine] as const] : []))
const CRLF = '\r\n'

/** Lines of the tax office's file. Cells of an entry are written once for all of its lines: a year has a million. */
export function fecLines(entries: readonly BookedEntry[]): string {
  const lines: string[] = []
  for (const entry of entries) {
    const cells = columns.map((column) => ('ofEntry' in column ? fecText(column.ofEntry(entry)) : ''))
    for (const line of entry.lines) {
      for (const [at, cell] of lineColumns) cells[at] = fecText(cell(line))
      lines.push(cells.join('\t'))
    }
  }
  return lines.length === 0 ? '' : `${lines.join(CRLF)}${CRLF}`
}

export const FEC_HEAD = `${Object.keys(fec).join('\t')}${CRLF}`

/** Columns of the monthly journal, for a spreadsheet or an accounting program. */
export const journalColumns: Readonly<Record<string, (row: EntryRow) => CsvCell>> = {
  journal: ({ entry }) => entry.journal,
  écriture: ({ entry }) => entry.number,
  date: ({ entry }) => ({ day: entry.day }),
  compte: ({ line }) => line.account,
  intitulé: ({ line }) => line.label,
  compte_auxiliaire: ({ line }) => line.aux?.id ?? '',
  tiers: ({ line }) => line.aux?.label ?? '',
  pièce: ({ entry }) => entry.piece.number,
  libellé: ({ entry }) => `${entry.title} ${entry.piece.number}`,
  débit: ({ line }) => csvAmount(Math.max(line.cents, 0)),
  crédit: ({ line }) => csvAmount(Math.max(-line.cents, 0)),
}
