import { useEffect, useRef } from 'react'
import { cameIntoView } from '#ui/browser/came-into-view.ts'
import { Button } from '#ui/button.tsx'
import type { List } from './use-list.ts'

/** Distance above the end of the rows at which the next ones are requested. */
const AHEAD = '800px'

/** Loads the next rows on scrolling towards them, or by a button. */
export function ListMore<Item>({ list }: { list: List<Item> }) {
  const place = useRef<HTMLDivElement>(null)
  const more = useRef(list.more)
  useEffect(() => {
    more.current = list.more
  })
  const { hasMore, moreState, state } = list
  const count = list.items.length
  const waits = hasMore && moreState === 'idle' && state === 'ready'
  useEffect(() => {
    // Observed again after each page, because an element that stays in view is reported once.
    if (!waits || count === 0 || !place.current) return
    const near = new IntersectionObserver((entries) => cameIntoView(entries) && void more.current(), {
      rootMargin: `0px 0px ${AHEAD} 0px`,
    })
    near.observe(place.current)
    return () => near.disconnect()
  }, [waits, count])
  if (!hasMore || state !== 'ready') return null
  return (
    <div ref={place} className="flex flex-wrap items-center justify-center gap-3 py-4">
      {moreState === 'failed' ? <p role="alert">La suite n’a pas pu être chargée.</p> : null}
      <Button variant="secondary" size="sm" loading={moreState === 'pending'} onClick={() => void list.more()}>
        {moreState === 'failed' ? 'Réessayer' : 'Afficher la suite'}
      </Button>
      <span className="text-note text-ink-soft tabular-nums">
        {count.toLocaleString('fr')} sur {list.moreThanTotal ? 'plus de ' : ''}
        {(list.total ?? count).toLocaleString('fr')}
      </span>
    </div>
  )
}
