import { useEffect, useRef } from 'react'

/**
 * Calls `ask` again `everyMs` after each answer while the page is visible, and at once when it becomes visible; null
 * stops.
 */
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
    // A failed round is ignored: the content stays and the next round follows.
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
