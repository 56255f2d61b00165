import { useEffect, useState } from 'react'
import { noteRenderTime, serverNow } from '../server-clock.ts'

const SECOND_MS = 1000

/**
 * Server's time in UTC milliseconds, updated each second. `loadedAt`, when the page's data was read, is the first value
 * on server and browser alike.
 */
export function useServerTime(loadedAt: number): number {
  const [now, setNow] = useState(loadedAt)
  useEffect(() => {
    noteRenderTime(loadedAt)
    const timer = setInterval(() => setNow(serverNow()), SECOND_MS)
    return () => clearInterval(timer)
  }, [loadedAt])
  return now
}
