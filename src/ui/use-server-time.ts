import { useEffect, useState } from 'react'
import { noteRenderTime, serverNow } from './server-clock.ts'

const SECOND_MS = 1000

/** The server's time, UTC ms, anew each second. `loadedAt`, when the page's data was read, is the first picture on server and browser. */
export function useServerTime(loadedAt: number): number {
  const [now, setNow] = useState(loadedAt)
  useEffect(() => {
    noteRenderTime(loadedAt)
    const timer = setInterval(() => setNow(serverNow()), SECOND_MS)
    return () => clearInterval(timer)
  }, [loadedAt])
  return now
}
