import { classNames } from '#ui/class-names.ts'
import { HeartIcon } from '#ui/icons.tsx'
import type { FavouriteTarget } from '../favourite-shapes.ts'
import { useFavourite } from './use-favourite.ts'

const look =
  'absolute right-2 top-2 z-1 grid size-10 place-items-center rounded-full border-0 bg-paper/92 text-ink shadow-card cursor-pointer pressable hover:text-negative [@media(pointer:coarse)]:size-11'

/** Round heart on a picture; pressed while the reader keeps the activity. */
export function HeartButton({ target, label }: { target: FavouriteTarget; label: string }) {
  const { isKept, toggle } = useFavourite(target)
  return (
    <button
      type="button"
      aria-label={`Garder « ${label} » en favori`}
      aria-pressed={isKept}
      onClick={() => void toggle()}
      className={classNames(look, isKept && 'text-negative')}
    >
      <HeartIcon fill={isKept ? 'currentColor' : 'none'} />
    </button>
  )
}
