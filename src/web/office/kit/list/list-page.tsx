import type { ReactNode } from 'react'
import type { Column } from './column.ts'
import { ColumnChoice } from './column-choice.tsx'
import { ExportButton } from './export-button.tsx'
import type { Sorting } from './header-cell.tsx'
import { ListFrame, type ListFrameProps } from './list-frame.tsx'
import { remember } from './list-memory.ts'
import type { ListSearch } from './list-search.ts'
import { OfficeTable, type OfficeTableProps } from './office-table.tsx'
import type { MakeFile } from './saved-file.ts'
import { useColumns } from './use-columns.ts'
import { useOpened } from './use-opened.ts'

export interface ListPageProps<Item, Sort extends string>
  extends Omit<ListFrameProps<Item>, 'children' | 'tools'>,
    Pick<OfficeTableProps<Item>, 'label' | 'idOf' | 'nameOf' | 'hrefOf' | 'selection'> {
  /** Storage key of the chosen columns. */
  id: string
  columns: readonly Column<Item>[]
  search: ListSearch<Sort>
  /** Order of the rows if the address names none. */
  usual: { sort: Sort; direction: 'asc' | 'desc' }
  /** Actions on all matching rows, beside the export. */
  moreTools?: ReactNode
}

/** List as a table: filters, count, columns, export and rows. */
export function ListPage<Item, Sort extends string>(props: ListPageProps<Item, Sort>) {
  const { id, columns, list, address, search, usual, label, idOf, nameOf, hrefOf, selection, moreTools, ...frame } =
    props
  const choice = useColumns(id, columns)
  const openedId = useOpened(list.key)
  const sorting: Sorting = {
    id: search.sort ?? usual.sort,
    direction: search.sort ? (search.dir ?? 'asc') : usual.direction,
    change: (sort, dir) => address.change({ sort, dir }),
  }
  // Loaded with the first export.
  const makeOfAll: MakeFile = async (work) =>
    (await import('./saved-file.ts')).fileOfAll({ columns, load: list.load, ...work })
  return (
    <ListFrame
      {...frame}
      list={list}
      address={address}
      tools={
        <>
          <ColumnChoice choice={choice} />
          <ExportButton label="Exporter le tableau" make={list.file ?? makeOfAll} disabled={list.items.length === 0} />
          {moreTools}
        </>
      }
    >
      <OfficeTable
        {...{ label, idOf, nameOf, hrefOf, selection, sorting, openedId }}
        columns={choice.shown}
        items={list.items}
        total={list.total}
        moreThanTotal={list.moreThanTotal}
        onOpen={(opened) => remember(list.key, { opened })}
      />
    </ListFrame>
  )
}
