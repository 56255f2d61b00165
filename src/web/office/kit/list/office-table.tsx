import type { ReactNode } from 'react'
import { CardList } from './card-list.tsx'
import { CardSums } from './card-sums.tsx'
import type { Column } from './column.ts'
import type { Sorting } from './header-cell.tsx'
import { useWide } from './use-wide.ts'
import { WideTable } from './wide-table.tsx'

export interface Selection {
  ids: ReadonlySet<string>
  change(ids: ReadonlySet<string>): void
}

export interface OfficeTableProps<Item> {
  /** Name of the rows for screen readers: "Partenaires". */
  label: string
  columns: readonly Column<Item>[]
  items: readonly Item[]
  /** Number on all pages. */
  total?: number | null
  /** True if there are more than `total`. */
  moreThanTotal?: boolean
  idOf: (item: Item) => string
  /** Name of a row, for its checkbox. */
  nameOf: (item: Item) => string
  hrefOf: (item: Item) => string
  sorting?: Sorting
  /** Sums over all rows by column, for the foot. */
  sums?: ReadonlyMap<string, string>
  /** Set if actions on several rows exist. */
  selection?: Selection
  /** Row that was opened; it gets the focus when the operator returns. */
  openedId?: string | null
  onOpen?: (id: string) => void
}

/** The office's table: sorted by its headers, navigated with the arrow keys, cards on a phone. */
export function OfficeTable<Item>(props: OfficeTableProps<Item>): ReactNode {
  if (useWide()) return <WideTable {...props} />
  return (
    <>
      <CardList {...props} />
      <CardSums {...props} />
    </>
  )
}
