import { Button } from '#ui/button.tsx'
import { HeartIcon } from '#ui/icons.tsx'
import type { FavouriteKind, FavouriteTarget } from '../favourite-shapes.ts'
import { useFavourite } from './use-favourite.ts'

const texts: Record<FavouriteKind, { off: string; on: string }> = {
  activity: { off: 'Garder en favori', on: 'En favori' },
  vendor: { off: 'Suivre', on: 'Suivi' },
  category: { off: 'Suivre', on: 'Suivie' },
}

/** Favourite toggle as a button with words, on the pages of activities, partners and categories. */
export function FavouriteToggle({ target, name }: { target: FavouriteTarget; name: string }) {
  const { isKept, toggle } = useFavourite(target)
  const { off, on } = texts[target.kind]
  const icon = <HeartIcon className={isKept ? 'text-negative' : undefined} fill={isKept ? 'currentColor' : 'none'} />
  return (
    <Button variant="secondary" size="sm" aria-pressed={isKept} onClick={() => void toggle()}>
      {icon}
      {isKept ? on : off}
      <span className="sr-only"> : {name}</span>
    </Button>
  )
}
