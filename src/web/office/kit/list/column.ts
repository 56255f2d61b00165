import type { ReactNode } from 'react'
import type { CsvCell } from '#lib/csv-format.ts'

export type CellValue = string | number | null

/** Column of a table. */
export interface Column<Item> {
  /** Id of the column, and name of its sort if sortable. */
  id: string
  header: string
  /** Value of the cell: its tooltip, its export, and its content unless `cell` renders it. */
  value: (item: Item) => CellValue
  cell?: (item: Item) => ReactNode
  /** Value for a spreadsheet, if another form suits it better. */
  exported?: (item: Item) => CsvCell
  sortable?: boolean
  /** True to align right. */
  numeric?: boolean
  /** True to truncate earlier and wrap the header, in tables with many wide columns; the tooltip has the whole text. */
  narrow?: boolean
  /**
   * Place on a phone: the two columns that decide, or below them, in small type, what tells similar rows apart. Columns
   * without it are left out there.
   */
  phone?: 'title' | 'detail' | 'line'
  /** True to hide it until the operator chooses it. */
  hidden?: boolean
}

/** Content of a cell, in the table and on a card. */
export const cellContent = <Item>({ value, cell }: Column<Item>, item: Item): ReactNode =>
  cell ? cell(item) : cellText(value(item))

const numbers = new Intl.NumberFormat('fr')

export const cellText = (value: CellValue): string =>
  value === null ? '' : typeof value === 'number' ? numbers.format(value) : value
