import { useSyncExternalStore } from 'react'

/** Last news of a held order's payment: what the header shows and the page that learns of it share. */
export interface HeldOrderNews {
  /** End of the hold that has been paid, by which its sign knows it; null while none has. */
  paidUntil: number | null
}

/** Per page in the browser, never set on the server, where one module serves many people. */
let news: HeldOrderNews = { paidUntil: null }
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** News of the held order, a new object each time there are some. */
export function useHeldOrderNews(): HeldOrderNews {
  return useSyncExternalStore(
    subscribe,
    () => news,
    () => news,
  )
}

/** Tells that a held order has been paid, or has ended otherwise with `until` null: the header then asks again. */
export function tellHeldOrder(until: number | null): void {
  if (typeof document === 'undefined') return
  news = { paidUntil: until ?? news.paidUntil }
  for (const listener of listeners) listener()
}
