import { type RefObject, useEffect, useRef, useState } from 'react'
import { recallList } from './list-memory.ts'

/** For a list of cards: the one that had been opened has the focus when one comes back. */
export function useOpenedCard({ key }: { key: string }): RefObject<HTMLUListElement | null> {
  const [opened] = useState(() => recallList(key).opened)
  return useCardFocus(opened)
}

export function useCardFocus(opened: string | null): RefObject<HTMLUListElement | null> {
  const place = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (opened === null) return
    // The router has put the page where it was by then.
    const frame = requestAnimationFrame(() => {
      const link = place.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(opened)}"] a`)
      link?.focus({ preventScroll: true })
      link?.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [opened])
  return place
}
