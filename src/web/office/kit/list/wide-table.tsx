import { useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { useSideEdges } from '#ui/side-edges.ts'
import { HeaderCell, headClass } from './header-cell.tsx'
import type { OfficeTableProps } from './office-table.tsx'
import { SumRow } from './sum-row.tsx'
import { restClass, TableRow } from './table-row.tsx'
import { useDrawnRows } from './use-drawn-rows.ts'
import { useRowEvents } from './use-row-events.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useSpareWidth } from './use-spare-width.ts'
import { useOfficeTable } from './use-table.ts'

/** True if the columns need more room than there is: the table then scrolls by itself, together with its head. */
function useOverflow() {
  const place = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)
  useSideEdges(place)
  useLayoutEffect(() => {
    const table = place.current?.firstElementChild
    if (!place.current || !table) return
    const observer = new ResizeObserver(() => setOverflows(table.scrollWidth > (table.parentElement?.clientWidth ?? 0)))
    observer.observe(place.current)
    observer.observe(table)
    return () => observer.disconnect()
  }, [])
  return { place, overflows }
}

export function WideTable<Item>(props: OfficeTableProps<Item>) {
  const {
    label,
    columns,
    items,
    idOf,
    nameOf,
    hrefOf,
    sorting,
    selection,
    openedId = null,
    onOpen,
    total,
    moreThanTotal,
    sums,
  } = props
  const table = useOfficeTable(props)
  const { rows } = table.getRowModel()
  const body = useRef<HTMLTableSectionElement>(null)
  const drawn = useDrawnRows(body, rows.length)
  useSpareWidth(body)
  const focus = useRowFocus(body, items.map(idOf), drawn, openedId)
  const { place, overflows } = useOverflow()
  useRowEvents(body, {
    step: focus.step,
    select: selection
      ? (id, range) =>
          table.getRow(id).getToggleSelectedHandler()({ shiftKey: range, target: { checked: !selection.ids.has(id) } })
      : undefined,
  })
  const filler = (height: number) =>
    height > 0 ? (
      <tr>
        <td colSpan={columns.length + (selection ? 2 : 1)} style={{ height }} />
      </tr>
    ) : null
  return (
    <div ref={place} className={classNames(overflows && 'overflow-x-auto')}>
      <table
        aria-label={label}
        aria-rowcount={moreThanTotal ? -1 : (total ?? rows.length) + 1}
        className="w-full border-separate border-spacing-0 tabular-nums"
      >
        <thead className={classNames(!overflows && 'sticky top-[var(--bar)] z-10')}>
          <tr aria-rowindex={1}>
            {selection ? (
              <th scope="col" className={classNames(headClass, 'w-10')}>
                <AllCheckbox
                  checked={table.getIsAllRowsSelected()}
                  some={table.getIsSomeRowsSelected()}
                  toggle={table.getToggleAllRowsSelectedHandler()}
                />
              </th>
            ) : null}
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sorting={sorting} />
            ))}
            <td className={classNames(headClass, restClass)} />
          </tr>
        </thead>
        <tbody ref={body}>
          {filler(drawn.before)}
          {rows.slice(drawn.from, drawn.to).map((row, at) => (
            <TableRow
              key={row.id}
              row={row}
              index={drawn.from + at}
              columns={columns}
              href={hrefOf(row.original.item)}
              name={nameOf(row.original.item)}
              isSelectable={selection !== undefined}
              isTabStop={focus.tabStop === row.id}
              onFocus={focus.note}
              onOpen={onOpen}
            />
          ))}
          {filler(drawn.behind)}
        </tbody>
        {sums && sums.size > 0 ? (
          <SumRow columns={columns} sums={sums} isSelectable={selection !== undefined} isSticky={!overflows} />
        ) : null}
      </table>
    </div>
  )
}

interface AllCheckboxProps {
  checked: boolean
  some: boolean
  toggle: (event: unknown) => void
}

function AllCheckbox({ checked, some, toggle }: AllCheckboxProps) {
  return (
    <input
      type="checkbox"
      aria-label="Tout sélectionner"
      className="block size-4.5 cursor-pointer accent-accent"
      checked={checked}
      ref={(node) => {
        if (node) node.indeterminate = some && !checked
      }}
      onChange={toggle}
    />
  )
}
