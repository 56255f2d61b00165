import type { ReactNode } from 'react'
import { CardList } from './card-list.tsx'
import type { Column } from './column.ts'
import type { Sorting } from './header-cell.tsx'
import { useWide } from './use-wide.ts'
import { WideTable } from './wide-table.tsx'

export interface Selection {
  ids: ReadonlySet<string>
  change(ids: ReadonlySet<string>): void
}

export interface OfficeTableProps<Item> {
  /** What the rows are, for screen readers: "Partenaires". */
  label: string
  columns: readonly Column<Item>[]
  items: readonly Item[]
  /** On all pages. */
  total?: number | null
  /** Nobody knows how many: more than `total`. */
  moreThanTotal?: boolean
  idOf: (item: Item) => string
  /** What a row is called, for its checkbox. */
  nameOf: (item: Item) => string
  hrefOf: (item: Item) => string
  sorting?: Sorting
  /** Only where something can be done with several rows at once. */
  selection?: Selection
  /** The row that had been opened: it has the focus when one comes back. */
  openedId?: string | null
  onOpen?: (id: string) => void
}

/** The table of the office: sorted by its headers, walked through with the arrow keys, cards on a phone. */
export function OfficeTable<Item>(props: OfficeTableProps<Item>): ReactNode {
  return useWide() ? <WideTable {...props} /> : <CardList {...props} />
}
