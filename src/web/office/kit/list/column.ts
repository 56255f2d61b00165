import type { ReactNode } from 'react'
import type { CsvCell } from '#lib/csv-format.ts'

export type CellValue = string | number | null

/** A column of a table. */
export interface Column<Item> {
  /** Also the name of the sort, where the column is sortable. */
  id: string
  header: string
  /** What the cell says: its title, what is exported, and what is shown unless `cell` draws it. */
  value: (item: Item) => CellValue
  cell?: (item: Item) => ReactNode
  /** What a spreadsheet gets, where it reads another form better. */
  exported?: (item: Item) => CsvCell
  sortable?: boolean
  /** Right-aligned. */
  numeric?: boolean
  /** Cut sooner than others and its header on two lines, where all columns need much room; the title has the whole text. */
  narrow?: boolean
  /**
   * Where it stands on a phone: the two columns that decide, and below them, in small type, what tells apart rows that look the
   * same. The others are left out there.
   */
  phone?: 'title' | 'detail' | 'line'
  /** Off until somebody chooses it. */
  hidden?: boolean
}

/** What the cell shows, in a table as on a card. */
export const cellContent = <Item>({ value, cell }: Column<Item>, item: Item): ReactNode =>
  cell ? cell(item) : cellText(value(item))

const numbers = new Intl.NumberFormat('fr')

export const cellText = (value: CellValue): string =>
  value === null ? '' : typeof value === 'number' ? numbers.format(value) : value
