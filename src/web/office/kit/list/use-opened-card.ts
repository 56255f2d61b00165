import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useOpened } from './use-opened.ts'

/** For a list of cards: the one that had been opened has the focus when one comes back. */
export function useOpenedCard({ key }: { key: string }): RefObject<HTMLUListElement | null> {
  return useCardFocus(useOpened(key))
}

export function useCardFocus(opened: string | null): RefObject<HTMLUListElement | null> {
  const place = useRef<HTMLUListElement>(null)
  // Run anew when a list that was hidden is shown.
  useLayoutEffect(() => {
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
