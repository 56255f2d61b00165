import { useSyncExternalStore } from 'react'

/**
 * How many articles the cart holds, shared by the header and every part that adds or removes one. Null until it is
 * known; per page in the browser, never written on the server, which serves many people from one module.
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

/** Takes over what the server says; null forgets it, as after signing out. Never below 0. */
export function setCartCount(next: number | null): void {
  const bounded = next === null ? null : Math.max(0, next)
  if (bounded === count || typeof document === 'undefined') return
  count = bounded
  for (const listener of listeners) listener()
}

/** Counts articles just added (or, negative, removed); an unknown count starts from 0. */
export function addToCartCount(delta: number): void {
  setCartCount((count ?? 0) + delta)
}
