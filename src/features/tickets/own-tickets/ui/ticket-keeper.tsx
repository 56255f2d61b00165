import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { OFFLINE_PATH } from '../ticket-paths.ts'
import { keepTickets } from './kept-tickets.ts'

/** Stores the person's tickets on this device for offline use, and tells them once done. */
export function TicketKeeper() {
  const { client } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    let hasLeft = false
    void keepTickets(client, () => router.preloadRoute({ to: OFFLINE_PATH })).then((kept) => hasLeft || setKept(kept))
    return () => {
      hasLeft = true
    }
  }, [client, router])
  if (!isKept) return null
  return (
    <p className="mt-6 text-sm text-ink-soft">
      Vos billets restent lisibles sur cet appareil sans réseau, jusqu’à votre déconnexion.
    </p>
  )
}
