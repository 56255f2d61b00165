import { useEffect, useEffectEvent } from 'react'

const TICK_MS = 1000
/** Duration of a one-second timer from which the computer is known to have slept. */
const SLEPT_MS = 5000

/** Calls `onWake` when the page is shown again, online again, or its computer has slept. */
export function useWake(onWake: () => void): void {
  const wake = useEffectEvent(() => {
    if (document.visibilityState === 'visible') onWake()
  })
  useEffect(() => {
    let seenAt = Date.now()
    const timer = setInterval(() => {
      const before = seenAt
      seenAt = Date.now()
      if (seenAt - before > SLEPT_MS) wake()
    }, TICK_MS)
    const woken = () => wake()
    document.addEventListener('visibilitychange', woken)
    window.addEventListener('pageshow', woken)
    window.addEventListener('online', woken)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', woken)
      window.removeEventListener('pageshow', woken)
      window.removeEventListener('online', woken)
    }
  }, [])
}
