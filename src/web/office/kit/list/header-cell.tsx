import { classNames } from '#ui/class-names.ts'
import type { Column } from './column.ts'

export interface Sorting {
  id: string
  direction: 'asc' | 'desc'
  change(id: string, direction: 'asc' | 'desc'): void
}

export const headClass = 'border-b border-line bg-paper px-2 py-2 font-semibold whitespace-nowrap text-ink-soft'

/** Header that sorts by its column: ascending first, reversed on the next click. */
export function HeaderCell<Item>({ column, sorting }: { column: Column<Item>; sorting?: Sorting }) {
  const { id, header, sortable, numeric, narrow } = column
  const sorted = sorting?.id === id ? sorting.direction : null
  const side = numeric ? 'text-right' : 'text-left'
  if (!sortable || !sorting)
    return (
      <th scope="col" className={classNames(headClass, side)}>
        {header}
      </th>
    )
  return (
    <th
      scope="col"
      aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined}
      className={classNames(headClass, side)}
    >
      <button
        type="button"
        onClick={() => sorting.change(id, sorted === 'asc' ? 'desc' : 'asc')}
        className={classNames(
          '-mx-1 inline-flex items-center gap-1 rounded px-1 font-semibold hover:text-link',
          sorted && 'text-ink',
          // Amounts are short: their headings wrap, so that more columns are in sight, unless there is room to spare.
          (narrow || numeric) &&
            'max-w-[var(--heading-width,7rem)] leading-tight [white-space:var(--heading-wrap,normal)]',
          numeric ? 'flex-row-reverse text-right' : 'text-left',
        )}
      >
        {header}
        <span aria-hidden="true" className={classNames('w-3 text-center', !sorted && 'opacity-0')}>
          {sorted === 'desc' ? '↓' : '↑'}
        </span>
      </button>
    </th>
  )
}
