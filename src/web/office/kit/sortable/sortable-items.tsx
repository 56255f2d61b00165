import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { ReactNode } from 'react'

interface SortableItemsProps {
  ids: readonly string[]
  /** French noun for one item, a word that takes "une": "Image". */
  noun: string
  layout: 'grid' | 'column'
  /** Receives the dropped item's former and new index, from 0. */
  onMove: (from: number, to: number) => void
  /** Each child calls `useSortable` with its id. */
  children: ReactNode
}

/** Ordered items, dragged by their handles with mouse or finger, or moved with the keyboard. */
export function SortableItems({ ids, noun, layout, onMove, children }: SortableItemsProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const itemPlace = (id: unknown) => ids.indexOf(String(id)) + 1
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${noun} ${itemPlace(active.id)} prise.`,
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? `${noun} ${itemPlace(active.id)} à la place ${itemPlace(over.id)}.` : undefined,
    onDragEnd: ({ over }) =>
      over ? `${noun} posée à la place ${itemPlace(over.id)} sur ${ids.length}.` : `${noun} posée.`,
    onDragCancel: () => 'Déplacement annulé.',
  }
  const how = `Pour déplacer une ${noun.toLowerCase()}, appuyez sur Espace, puis sur les flèches, et de nouveau sur Espace pour la poser. Échap annule.`
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onMove(itemPlace(active.id) - 1, itemPlace(over.id) - 1)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: how } }}
      onDragEnd={drop}
    >
      <SortableContext
        items={[...ids]}
        strategy={layout === 'grid' ? rectSortingStrategy : verticalListSortingStrategy}
      >
        {children}
      </SortableContext>
    </DndContext>
  )
}
