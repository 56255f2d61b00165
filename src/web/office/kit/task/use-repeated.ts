import { useEffect, useRef } from 'react'

/** Asks again `everyMs` after each answer while the page is looked at, and at once when it is looked at again; null: not. */
export function useRepeated(ask: () => Promise<unknown>, everyMs: number | null): void {
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    if (everyMs === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let ended = false
    const later = () => {
      clearTimeout(timer)
      if (!ended && document.visibilityState === 'visible') timer = setTimeout(round, everyMs)
    }
    // A round that fails is followed by the next one: what is shown stays.
    const round = () =>
      void latest
        .current()
        .catch(() => undefined)
        .then(later)
    const seen = () => {
      if (document.visibilityState === 'visible') round()
    }
    later()
    document.addEventListener('visibilitychange', seen)
    return () => {
      ended = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [everyMs])
}
