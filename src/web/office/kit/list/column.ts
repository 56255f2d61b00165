import type { ReactNode } from 'react'
import { formatPrice } from '#kernel/time/money.ts'
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
  /**
   * Unit in which the foot of a table adds up all rows: euros, or pieces. `none`: prices of one, which no sum means.
   * A column of money says one of them.
   */
  sum?: 'amount' | 'count' | 'none'
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

const cents = (value: CellValue) => (typeof value === 'number' ? Math.round(value * 100) : 0)

/** Text of a column's sum over rows; null for a column that has none. */
export function sumText<Item>({ sum, value }: Column<Item>, items: readonly Item[]): string | null {
  if (sum === undefined || sum === 'none') return null
  const total = items.reduce((all, item) => all + cents(value(item)), 0)
  return sum === 'amount' ? formatPrice(total) : numbers.format(total / 100)
}

const numbers = new Intl.NumberFormat('fr')

export const cellText = (value: CellValue): string =>
  value === null ? '' : typeof value === 'number' ? numbers.format(value) : value
