import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { onPersonSign } from '#ui/text/person-sign.ts'
import type { FavouriteTarget } from '../favourite-shapes.ts'

type Heart = ComponentType<{ target: FavouriteTarget; label: string }>

/** If the code cannot be loaded, the card has no heart and the page stays. */
const HeartButton = lazy(() =>
  import('./heart-button.tsx').then(
    (loaded): { default: Heart } => ({ default: loaded.HeartButton }),
    () => ({ default: () => null }),
  ),
)

let isHere = false

/** Pause before hearts load by themselves, so that the page and its pictures come first. */
const PAUSE_MS = 1500

/** Loads hearts with the first sign of a person, or once the page has been at rest for a moment. */
const subscribe = (tell: () => void): (() => void) => {
  const show = () => {
    forget()
    isHere = true
    tell()
  }
  const timer = setTimeout(show, PAUSE_MS)
  const stop = onPersonSign(show)
  const forget = () => {
    clearTimeout(timer)
    stop()
  }
  return forget
}

/** Heart on a card's picture. A kept page contains none: it appears soon after, in every reader's own browser. */
export function CardMark({ activityId, label }: { activityId: string; label: string }) {
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
