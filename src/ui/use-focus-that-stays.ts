import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a control that gives way to what it opens or changes. Once `shown` is another value and the focus has gone with what
 * was shown before, it is given to the element of the ref, which stays and has `tabIndex={-1}`: the keyboard goes on there.
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
