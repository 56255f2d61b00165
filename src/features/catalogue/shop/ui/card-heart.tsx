import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import type { FavouriteTarget } from '#features/catalogue/favourites/favourite-shapes.ts'
import { onPersonSign } from '#ui/text/person-sign.ts'

type Heart = ComponentType<{ target: FavouriteTarget; label: string }>

/** If the code cannot be loaded, the card has no heart and the page stays. */
const HeartButton = lazy(() =>
  import('./heart-button.tsx').then(
    (loaded): { default: Heart } => ({ default: loaded.HeartButton }),
    () => ({ default: () => null }),
  ),
)

let isHere = false

/** Detects a person at this page: until then, the hearts of its cards are not worth loading. */
const subscribe = (tell: () => void): (() => void) => {
  const forget = onPersonSign(() => {
    isHere = true
    forget()
    tell()
  })
  return forget
}

/** Heart on a card's picture. A kept page contains none: it appears with the reader's first action. */
export function CardHeart({ activityId, label }: { activityId: string; label: string }) {
  const shown = useSyncExternalStore(
    subscribe,
    () => isHere,
    () => false,
  )
  return shown ? (
    <Suspense fallback={null}>
      <HeartButton target={{ kind: 'activity', targetId: activityId }} label={label} />
    </Suspense>
  ) : null
}
