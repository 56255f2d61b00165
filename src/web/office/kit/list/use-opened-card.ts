import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useOpened } from './use-opened.ts'

/** For a list of cards: focuses the card that was opened when the person returns. */
export function useOpenedCard({ key }: { key: string }): RefObject<HTMLUListElement | null> {
  return useCardFocus(useOpened(key))
}

export function useCardFocus(opened: string | null): RefObject<HTMLUListElement | null> {
  const place = useRef<HTMLUListElement>(null)
  // Runs again when a hidden list is shown.
  useLayoutEffect(() => {
    if (opened === null) return
    // Runs in an animation frame, after the router has restored the scroll position.
    const frame = requestAnimationFrame(() => {
      const link = place.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(opened)}"] a`)
      link?.focus({ preventScroll: true })
      link?.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [opened])
  return place
}
