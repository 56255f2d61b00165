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
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { PictureTile } from './picture-tile.tsx'
import type { PictureState } from './use-media-states.ts'

interface GridProps {
  ids: readonly string[]
  states: ReadonlyMap<string, PictureState>
  isLogo?: boolean
  change: (ids: string[]) => void
  describe: (id: string, alt: string) => Promise<void>
}

const HOW =
  'Pour déplacer une image, appuyez sur Espace, puis sur les flèches, et de nouveau sur Espace pour la poser. Échap annule.'

/** The pictures in their order; dragged with a mouse or a finger, or moved with the keys. */
export function PictureGrid({ ids, states, isLogo = false, change, describe }: GridProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const picturePlace = (id: unknown) => ids.indexOf(String(id)) + 1
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Image ${picturePlace(active.id)} prise.`,
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id
        ? `Image ${picturePlace(active.id)} à la place ${picturePlace(over.id)}.`
        : undefined,
    onDragEnd: ({ over }) =>
      over ? `Image posée à la place ${picturePlace(over.id)} sur ${ids.length}.` : 'Image posée.',
    onDragCancel: () => 'Déplacement annulé.',
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    change(arrayMove([...ids], picturePlace(active.id) - 1, picturePlace(over.id) - 1))
  }
  if (ids.length === 0) return null
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: HOW } }}
      onDragEnd={drop}
    >
      <SortableContext items={[...ids]} strategy={rectSortingStrategy}>
        <ul
          aria-label={isLogo ? 'Logo' : 'Images'}
          className={isLogo ? 'grid max-w-48 grid-cols-1' : 'grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4'}
        >
          {ids.map((id, at) => (
            <PictureTile
              key={id}
              id={id}
              at={at + 1}
              of={ids.length}
              state={states.get(id)}
              isLogo={isLogo}
              remove={() => change(ids.filter((own) => own !== id))}
              describe={(alt) => describe(id, alt)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}
