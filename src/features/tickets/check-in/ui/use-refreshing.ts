import { useEffect } from 'react'

const REFRESH_MS = 20_000
/** Shorter interval while offline, to notice the connection soon. */
const RETRY_MS = 5000

interface Facts {
  refresh: () => Promise<unknown>
  away: () => void
  isAway: boolean
}

/** Refreshes at intervals while the page is in view, and when it comes back into view or online. */
export function useRefreshing({ refresh, away, isAway }: Facts) {
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && void refresh(), isAway ? RETRY_MS : REFRESH_MS)
    const back = () => void refresh()
    const shown = () => !document.hidden && void refresh()
    window.addEventListener('online', back)
    window.addEventListener('offline', away)
    document.addEventListener('visibilitychange', shown)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', back)
      window.removeEventListener('offline', away)
      document.removeEventListener('visibilitychange', shown)
    }
  }, [refresh, away, isAway])
}
