import type { useSortable } from '@dnd-kit/sortable'
import type { CSSProperties } from 'react'
import { classNames } from '#ui/class-names.ts'
import { SwitchIcon } from '#ui/office-icons.tsx'

type Sortable = ReturnType<typeof useSortable>

export const handleClass =
  'inline-flex size-9 items-center justify-center rounded-lg border border-field bg-paper text-ink hover:bg-surface [@media(pointer:coarse)]:size-11'

/** Position of an item while it or another one is dragged. */
export const sortableStyle = ({ transform, transition }: Sortable): CSSProperties => ({
  transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
  transition,
})

interface SortHandleProps {
  sortable: Sortable
  label: string
  layout: 'grid' | 'column'
}

/** Handle by which an item is dragged. */
export const SortHandle = ({ sortable, label, layout }: SortHandleProps) => (
  <button
    type="button"
    ref={sortable.setActivatorNodeRef}
    {...sortable.attributes}
    {...sortable.listeners}
    aria-label={label}
    className={classNames(
      handleClass,
      'cursor-grab touch-none [&_svg]:size-4',
      layout === 'grid' && '[&_svg]:rotate-90',
    )}
  >
    <SwitchIcon />
  </button>
)
