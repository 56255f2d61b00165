import { classNames } from '#ui/class-names.ts'
import type { Column } from './column.ts'
import { restClass } from './table-row.tsx'

interface SumRowProps<Item> {
  columns: readonly Column<Item>[]
  sums: ReadonlyMap<string, string>
  isSelectable: boolean
  /** True where the page scrolls the table: the foot then stays in sight. */
  isSticky: boolean
}

/** Foot of a table: what all its rows come to, those out of sight included. */
export function SumRow<Item>({ columns, sums, isSelectable, isSticky }: SumRowProps<Item>) {
  const cell = 'h-[41px] border-t border-line bg-surface px-2 font-semibold'
  return (
    <tfoot className={classNames(isSticky && 'sticky bottom-0 z-5')}>
      <tr>
        {isSelectable ? <td className={cell} /> : null}
        {columns.map(({ id, header, numeric }, at) =>
          at === 0 ? (
            <th key={id} scope="row" className={classNames(cell, 'text-left')}>
              Total
            </th>
          ) : (
            <td key={id} title={header} className={classNames(cell, 'whitespace-nowrap', numeric && 'text-right')}>
              {sums.get(id)}
            </td>
          ),
        )}
        <td className={classNames(cell, restClass)} />
      </tr>
    </tfoot>
  )
}
