import { FlexRender } from '@tanstack/react-table'
import { classNames } from '#ui/class-names.ts'
import { type Column, cellText } from './column.ts'
import { RowLink } from './row-link.tsx'
import type { OfficeRow } from './use-table.ts'

interface TableRowProps<Item> {
  row: OfficeRow<Item>
  index: number
  columns: readonly Column<Item>[]
  href: string
  name: string
  isSelectable: boolean
  isTabStop: boolean
  onFocus: (id: string) => void
  onOpen?: (id: string) => void
}

/** Takes the remaining width, so that no cell grows beyond its maximum. */
export const restClass = 'w-full px-0!'

const cellClass = 'h-[41px] border-b border-line px-2 group-hover:bg-surface group-has-[a:focus-visible]:bg-main-soft'

export function TableRow<Item>({
  row,
  index,
  columns,
  href,
  name,
  isSelectable,
  isTabStop,
  ...on
}: TableRowProps<Item>) {
  const { item } = row.original
  const cells = row.getAllCells().flatMap((cell) => {
    const column = columns.find(({ id }) => id === cell.column.id)
    return column ? [{ column, cell }] : []
  })
  const selected = isSelectable && row.getIsSelected()
  const look = classNames(cellClass, selected && 'bg-main-soft')
  return (
    <tr data-row={row.id} aria-rowindex={index + 2} className="group cursor-pointer">
      {isSelectable ? (
        <td className={look}>
          <input
            type="checkbox"
            aria-label={`Sélectionner ${name}`}
            tabIndex={isTabStop ? 0 : -1}
            className="block size-4.5 cursor-pointer accent-accent"
            checked={selected}
            onChange={row.getToggleSelectedHandler()}
          />
        </td>
      ) : null}
      {cells.map(({ column, cell }, at) => (
        <td
          key={cell.id}
          title={cellText(column.value(item)) || undefined}
          className={classNames(look, column.numeric && 'text-right')}
        >
          <span
            data-cell-text={at}
            className={classNames(
              'block truncate',
              column.narrow ? 'max-w-[calc(6.5rem+var(--spare,0px))]' : 'max-w-[calc(14.5rem+var(--spare,0px))]',
              column.numeric && 'ml-auto',
            )}
          >
            {at === 0 ? (
              <RowLink
                href={href}
                tabIndex={isTabStop ? 0 : -1}
                className="font-medium hover:text-link group-hover:underline"
                onFocus={() => on.onFocus(row.id)}
                onOpen={() => on.onOpen?.(row.id)}
              >
                <FlexRender cell={cell} />
              </RowLink>
            ) : (
              <FlexRender cell={cell} />
            )}
          </span>
        </td>
      ))}
      <td className={classNames(look, restClass)} />
    </tr>
  )
}
