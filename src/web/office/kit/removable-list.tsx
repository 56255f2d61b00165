import type { ReactNode } from 'react'
import { TrashIcon } from '#ui/page-icons.tsx'

interface RemovableListProps<Item> {
  items: readonly Item[]
  idOf: (item: Item) => string
  /** Name of an entry for its remove button. */
  nameOf: (item: Item) => string
  show: (item: Item) => ReactNode
  empty: string
  isPending: boolean
  onRemove: (item: Item) => void
}

/** Short list whose entries can be removed one by one. */
export const RemovableList = <Item,>(list: RemovableListProps<Item>) =>
  list.items.length === 0 ? (
    <p className="text-ink-soft">{list.empty}</p>
  ) : (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {list.items.map((item) => (
        <li key={list.idOf(item)} className="flex items-center gap-3 py-1 pl-3.5 pr-1">
          <span className="min-w-0 grow [overflow-wrap:anywhere]">{list.show(item)}</span>
          <button
            type="button"
            aria-label={`Retirer ${list.nameOf(item)}`}
            title="Retirer"
            disabled={list.isPending}
            onClick={() => list.onRemove(item)}
            className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-lg text-ink-soft hover:(bg-surface text-negative) disabled:(cursor-not-allowed opacity-40)"
          >
            <TrashIcon />
          </button>
        </li>
      ))}
    </ul>
  )
