import { useCallback, useEffect, useState } from 'react'
import type { Client } from '#api/client.ts'

/**
 * True once the session has ended while this page was open (G25); asked each time the person returns to it, as they
 * sign out in another tab. `tell` reports the end from callers that notice it themselves.
 */
export function useSessionEnd(client: Client): { ended: boolean; tell: () => void } {
  const [ended, setEnded] = useState(false)
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState !== 'visible') return
      client('/get-session', {}).then(
        ({ session }) => session.type === 'visitor' && setEnded(true),
        // An unreachable server does not end the session; the person's next action will tell.
        () => undefined,
      )
    }
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [client])
  const tell = useCallback(() => setEnded(true), [])
  return { ended, tell }
}
