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
export function fecText(cell: CsvCell): string {
  if (typeof cell !== 'object' || cell === null) return String(cell ?? '')
  if ('cents' in cell) return euros(cell.cents)
  return 'day' in cell ? cell.day.replaceAll('-', '') : ''
}

/** Eighteen columns of the entries file, in the order that docs/law.md names (Entries of the books). */
export const fecColumns: Readonly<Record<string, (row: EntryRow) => CsvCell>> = {
  JournalCode: ({ entry }) => entry.journal,
  JournalLib: ({ entry }) => journals[entry.journal],
  EcritureNum: ({ entry }) => String(entry.number),
  EcritureDate: ({ entry }) => dayCell(entry.day),
  CompteNum: ({ line }) => line.account,
  CompteLib: ({ line }) => oneLine(line.label),
  CompAuxNum: ({ line }) => oneLine(line.aux?.id ?? ''),
  CompAuxLib: ({ line }) => oneLine(line.aux?.label ?? ''),
  PieceRef: ({ entry }) => oneLine(entry.piece.number),
  PieceDate: ({ entry }) => dayCell(entry.piece.day),
  EcritureLib: ({ entry }) => oneLine(`${entry.title} ${entry.piece.number}`),
  Debit: ({ line }) => csvAmount(Math.max(line.cents, 0)),
  Credit: ({ line }) => csvAmount(Math.max(-line.cents, 0)),
  EcritureLet: () => '',
  DateLet: () => '',
  ValidDate: ({ entry }) => dayCell(entry.validDay),
  Montantdevise: () => '',
  Idevise: () => '',
}

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
