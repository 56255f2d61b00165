import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ListedEntry } from '#features/stock-office/stock-entries/entry-shapes.ts'
import { Button } from '#ui/button.tsx'
import type { Entries } from './use-entries.ts'

const LINE_HEIGHT = 53
/** Loads the next page when this few lines are left below the window. */
const READ_AHEAD = 40

interface EntryListProps {
  label: string
  items: readonly ListedEntry[]
  /** Number of all tickets, including those not loaded yet. */
  total: number
  entries: Pick<Entries, 'more' | 'moreState'>
  line: (entry: ListedEntry) => ReactNode
}

/** Virtual list of thousands of tickets; only those near the window are rendered. */
export function EntryList({ label, items, total, entries: { more, moreState }, line }: EntryListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => LINE_HEIGHT,
    overscan: 10,
    scrollMargin: top,
    getItemKey: (index) => items[index]?.stockEntry.id ?? index,
  })
  const drawn = virtualizer.getVirtualItems()
  const last = drawn.at(-1)?.index ?? 0
  // After a failure only the operator's click retries, so that the page never hammers a server that is down.
  const wantsMore = moreState === 'idle' && items.length < total && last >= items.length - READ_AHEAD
  useEffect(() => {
    if (wantsMore) more()
  }, [wantsMore, more])
  return (
    <>
      <ul
        ref={list}
        aria-label={label}
        className="relative rounded-lg border border-line bg-paper"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {drawn.map(({ index, key, start }) => {
          const entry = items[index]
          if (!entry) return null
          return (
            <li
              key={key}
              data-index={index}
              ref={virtualizer.measureElement}
              aria-setsize={total}
              aria-posinset={index + 1}
              className={`absolute inset-x-0 top-0 ${index === 0 ? '' : 'border-t border-line'}`}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              {line(entry)}
            </li>
          )
        })}
      </ul>
      {moreState === 'failed' ? (
        <div className="flex flex-wrap items-center justify-center gap-3">
          <p role="alert">La suite n’a pas pu être chargée.</p>
          <Button variant="secondary" size="sm" onClick={more}>
            Réessayer
          </Button>
        </div>
      ) : null}
    </>
  )
}
