import { type RefObject, useEffect, useRef } from 'react'

interface ResultFocus {
  /** What holds the heading and the cards. */
  area: RefObject<HTMLDivElement | null>
  toHeading: () => void
  /** To the first card behind those that are shown. */
  toNewCard: () => void
}

/**
 * Where the focus goes once other results are there, when what was clicked goes with the former ones: said before the
 * click changes the address.
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
        ? area.current?.querySelector('h1')
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
