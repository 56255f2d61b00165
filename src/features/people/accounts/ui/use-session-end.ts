import { useCallback, useEffect, useState } from 'react'
import type { Client } from '#api/client.ts'

/**
 * Has the session ended while this page was open (G25)? Asked each time the person comes back to it, since it is in another
 * tab that one signs out. `tell` is for who learns of it otherwise.
 */
export function useSessionEnd(client: Client): { ended: boolean; tell: () => void } {
  const [ended, setEnded] = useState(false)
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState !== 'visible') return
      client('/get-session', {}).then(
        ({ session }) => session.type === 'visitor' && setEnded(true),
        // Not to know is no end; what the person does next will tell.
        () => undefined,
      )
    }
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [client])
  const tell = useCallback(() => setEnded(true), [])
  return { ended, tell }
}
