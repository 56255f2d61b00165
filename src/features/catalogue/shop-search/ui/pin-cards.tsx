import { Link, useRouteContext } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { CallResult } from '#api/client.ts'
import { LowestPrice, shareCents } from '#features/catalogue/shop/ui/discount-badge.tsx'
import { CommitteePays } from '#features/catalogue/subsidies/ui/committee-pays.tsx'
import { CloseIcon } from '#ui/icons.tsx'
import { Image } from '#ui/images/image.tsx'
import { ScrollBox } from '#ui/scroll-box.tsx'
import type { ResultPoint } from '../result-shapes.ts'

type Listed = CallResult<'/search-results'>['activities'][number]

interface PinCardsProps {
  /** At least one, all at the chosen pin. */
  points: readonly ResultPoint[]
  known: readonly Listed[]
  onClose: () => void
}

/** Cards of the activities at a pin, over the map. Name and city are there at once, picture and price when they come. */
export function PinCards({ points, known, onClose }: PinCardsProps) {
  const cards = useCards(points, known)
  return (
    <div className="rounded-xl border border-line bg-paper shadow-window">
      <button
        type="button"
        aria-label="Fermer"
        onClick={onClose}
        className="absolute right-1 top-1 z-1 inline-flex size-11 cursor-pointer items-center justify-center rounded-lg hover:bg-surface"
      >
        <CloseIcon />
      </button>
      <ScrollBox label="À cet endroit" className="max-h-64 overflow-y-auto overscroll-contain">
        <ul aria-label="À cet endroit" className="divide-y divide-line">
          {points.map((point) => (
            <PinCard key={point.id} point={point} card={cards.get(point.id)} />
          ))}
        </ul>
      </ScrollBox>
    </div>
  )
}

function PinCard({ point: { id, slugName, label, city }, card }: { point: ResultPoint; card: Listed | undefined }) {
  const discount = card?.item.accessible ? card.item.bestStock.discount : null
  return (
    <li className="relative flex gap-3.5 p-3 pr-12 hover:bg-surface">
      <span className="size-22 shrink-0 overflow-hidden rounded-lg bg-surface">
        {card ? <Image media={card.item.media} alt="" sizes="88px" className="size-full object-cover" /> : null}
      </span>
      <div className="flex min-w-0 flex-col">
        <Link
          to="/a/$slug/$activityId"
          params={{ slug: slugName, activityId: id }}
          search={city === null ? undefined : { city: city.toLowerCase() }}
          className="line-clamp-2 font-semibold leading-snug text-ink no-underline after:(content-empty absolute inset-0)"
        >
          {label}
        </Link>
        {city === null ? null : <p className="truncate text-note text-ink-soft">{city}</p>}
        {discount ? (
          <div className="mt-auto flex flex-wrap items-center gap-x-2">
            <LowestPrice discount={discount} className="text-base" />
            <CommitteePays cents={shareCents(discount)} percent={discount.ownPercent} isSmall />
          </div>
        ) : null}
      </div>
    </li>
  )
}

/** Cards of the points by id: those that are known, and the others once the server has answered. */
function useCards(points: readonly ResultPoint[], known: readonly Listed[]): ReadonlyMap<string, Listed> {
  const { client } = useRouteContext({ from: '__root__' })
  const [asked, setAsked] = useState<readonly Listed[]>([])
  const cards = new Map([...known, ...asked].map((entry) => [entry.item.id, entry]))
  const ask = useEffectEvent((signal: AbortSignal) => {
    const only = [...new Set(points.map(({ id }) => id))].filter((id) => !cards.has(id))
    if (only.length === 0) return
    // Without an answer the names are still links.
    client('/search-results', { only, limit: only.length }, { signal }).then(
      ({ activities }) => setAsked((before) => [...before, ...activities]),
      () => undefined,
    )
  })
  useEffect(() => {
    const left = new AbortController()
    if (points.length > 0) ask(left.signal)
    return () => left.abort()
  }, [points])
  return cards
}
