import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ClientError } from '#api/client.ts'

/** Pause between tries, as a connected browser may still fail to reach the server. */
const RETRY_MS = 5000

/**
 * Opens `href` as soon as the shop answers again, whatever the answer, as that page then shows what is right. Null:
 * stays.
 */
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
