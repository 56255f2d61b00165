import { type RefObject, useEffect, useRef } from 'react'

interface ResultFocus {
  /** Element that contains the heading and the cards. */
  area: RefObject<HTMLDivElement | null>
  toHeading: () => void
  /** Moves the focus to the first new card. */
  toNewCard: () => void
}

/**
 * Moves the focus once new results are there, if the clicked element vanishes with the former ones; call before the
 * click changes the URL.
 */
export function useResultFocus(results: unknown, shown: number): ResultFocus {
  const area = useRef<HTMLDivElement>(null)
  const wanted = useRef<'heading' | number | null>(null)
  useEffect(() => {
    const to = wanted.current
    if (results === null || to === null) return
    wanted.current = null
    const target =
      to === 'heading'
        ? area.current?.querySelector<HTMLElement>('h1, h2')
        : area.current?.querySelectorAll<HTMLElement>('article h3 a')[to]
    if (!target) return
    if (to === 'heading') target.tabIndex = -1
    target.focus({ preventScroll: to !== 'heading' })
  }, [results])
  return {
    area,
    toHeading: () => {
      wanted.current = 'heading'
    },
    toNewCard: () => {
      wanted.current = shown
    },
  }
}
