import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ClientError } from '#api/client.ts'

/** A browser that is connected may still reach nobody. */
const RETRY_MS = 5000

/** Goes on to `href` once the shop answers again, whatever it answers: there is what is right now. Null: stays. */
export function useReturn(href: string | null): void {
  const { client } = useRouteContext({ from: '__root__' })
  useEffect(() => {
    if (href === null) return undefined
    let hasLeft = false
    const look = async () => {
      if (document.hidden || !navigator.onLine) return
      const answered = await client('/list-own-tickets', {}).then(
        () => true,
        (error) => error instanceof ClientError && error.status < 500,
      )
      if (answered && !hasLeft) window.location.replace(href)
    }
    const back = () => void look()
    const timer = setInterval(back, RETRY_MS)
    window.addEventListener('online', back)
    return () => {
      hasLeft = true
      clearInterval(timer)
      window.removeEventListener('online', back)
    }
  }, [client, href])
}
