import { createColumnHelper, type Row, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { cellContent } from './column.ts'
import type { OfficeTableProps } from './office-table.tsx'

const features = tableFeatures({ rowSelectionFeature })

export type OfficeRow<Item> = Row<typeof features, { item: Item }>

/** Table state of rows and selection; the server sorts and filters. */
export function useOfficeTable<Item>({ columns, items, idOf, selection }: OfficeTableProps<Item>) {
  const data = useMemo(() => items.map((item) => ({ item })), [items])
  const defined = useMemo(() => {
    const helper = createColumnHelper<typeof features, { item: Item }>()
    return columns.map((column) =>
      helper.display({
        id: column.id,
        header: column.header,
        cell: ({ row }) => cellContent(column, row.original.item),
      }),
    )
  }, [columns])
  const selected = useMemo(
    () => Object.fromEntries([...(selection?.ids ?? [])].map((id) => [id, true as const])),
    [selection?.ids],
  )
  return useTable({
    features,
    columns: defined,
    data,
    getRowId: ({ item }) => idOf(item),
    state: { rowSelection: selected },
    enableRowSelection: selection !== undefined,
    onRowSelectionChange: (next) =>
      selection?.change(new Set(Object.keys(typeof next === 'function' ? next(selected) : next))),
  })
}
