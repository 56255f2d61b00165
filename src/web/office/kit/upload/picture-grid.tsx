import { arrayMove } from '@dnd-kit/sortable'
import { SortableItems } from '../sortable/sortable-items.tsx'
import { PictureTile } from './picture-tile.tsx'
import type { PictureState } from './use-media-states.ts'

interface GridProps {
  ids: readonly string[]
  states: ReadonlyMap<string, PictureState>
  isLogo?: boolean
  /** True where the pictures are shown without an alternative text. */
  isDecorative?: boolean
  change: (ids: string[]) => void
  describe: (id: string, alt: string) => Promise<void>
}

/** Ordered pictures, dragged with mouse or finger, or moved with the keyboard. */
export function PictureGrid({ ids, states, isLogo = false, isDecorative = isLogo, change, describe }: GridProps) {
  if (ids.length === 0) return null
  return (
    <SortableItems ids={ids} noun="Image" layout="grid" onMove={(from, to) => change(arrayMove([...ids], from, to))}>
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
            isDecorative={isDecorative}
            remove={() => change(ids.filter((own) => own !== id))}
            describe={(alt) => describe(id, alt)}
          />
        ))}
      </ul>
    </SortableItems>
  )
}
