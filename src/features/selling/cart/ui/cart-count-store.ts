import { useSyncExternalStore } from 'react'

/**
 * Number of articles in the cart, shared by the header and all parts that change it. Null until known; per page in the
 * browser, never set on the server, where one module serves many people.
 */
let count: number | null = null
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useCartCount(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => count,
    () => null,
  )
}

/** Takes over the server's count; null forgets it, as after signing out. Never below 0. */
export function setCartCount(next: number | null): void {
  const bounded = next === null ? null : Math.max(0, next)
  if (bounded === count || typeof document === 'undefined') return
  count = bounded
  for (const listener of listeners) listener()
}

/** Adds (or, if negative, removes) articles; an unknown count starts from 0. */
export function addToCartCount(delta: number): void {
  setCartCount((count ?? 0) + delta)
}
