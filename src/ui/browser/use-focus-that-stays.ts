import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus when a control is replaced by what it opens. Once `shown` has changed and the focus was lost with the
 * old content, focuses the ref's element, which stays and has `tabIndex={-1}`.
 */
export function useFocusThatStays<E extends HTMLElement>(shown: string | boolean): RefObject<E | null> {
  const place = useRef<E>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    const hasFocus = document.activeElement !== null && document.activeElement !== document.body
    if (!hasFocus) place.current?.focus({ preventScroll: true })
  }, [shown])
  return place
}
