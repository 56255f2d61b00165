import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import type { FavouriteTarget } from '#features/catalogue/favourites/favourite-shapes.ts'
import { onPersonSign } from '#ui/person-sign.ts'

type Heart = ComponentType<{ target: FavouriteTarget; label: string }>

/** Without a network a card has no heart; the page stays. */
const HeartButton = lazy(() =>
  import('./heart-button.tsx').then(
    (loaded): { default: Heart } => ({ default: loaded.HeartButton }),
    () => ({ default: () => null }),
  ),
)

let isHere = false

/** Whether a person is at this page: until then the hearts of its cards are not worth loading. */
const subscribe = (tell: () => void): (() => void) => {
  const forget = onPersonSign(() => {
    isHere = true
    forget()
    tell()
  })
  return forget
}

/** The heart on a card's picture. A page that is kept for many shows none: it comes with the first sign of its reader. */
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
