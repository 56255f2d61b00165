import { useRouteContext } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { Period } from '#kernel/time/types.ts'
import { notify } from '#ui/toast.ts'
import type { StockListing } from './choices.ts'
import { prepareTickets } from './later-ticket-picker.tsx'

export const stockFailureText = 'Échec du chargement des billets. Vous pouvez rafraichir la page pour réessayer'

export type StockLoad = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; listing: StockListing }

/**
 * Loads in the browser what is on sale in a period: pages may be cached, stock must not. Each period loads once per
 * visit; `retry` repeats after a failure, `reload` refreshes in the background.
 */
export function useStockListing(
  activityId: string,
  { startTs, endTs }: Period,
): {
  load: StockLoad
  retry: () => void
  reload: () => void
  /** Stock of a period that was loaded on this visit; null if none was. */
  listingIn: (period: Period) => StockListing | null
} {
  const { client } = useRouteContext({ from: '__root__' })
  const [listings, setListings] = useState<ReadonlyMap<string, { listing: StockListing; age: number }>>(new Map())
  const [age, setAge] = useState(0)
  const [failure, setFailure] = useState<{ key: string; attempt: number } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const periodKey = (period: Period) => `${activityId} ${period.startTs} ${period.endTs}`
  const key = periodKey({ startTs, endTs })
  const known = listings.get(key)
  const isKnown = known?.age === age

  useEffect(() => {
    if (isKnown) return
    const leaving = new AbortController()
    prepareTickets()
    client('/list-activity-stock', { activityId, startTs, endTs }, { timeoutMs: null, signal: leaving.signal })
      .then((loaded) => setListings((before) => new Map(before).set(key, { listing: loaded, age })))
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return
        setFailure({ key, attempt })
        notify.error(stockFailureText, error)
      })
    return () => leaving.abort()
  }, [client, isKnown, key, activityId, startTs, endTs, attempt, age])

  const failed = failure?.key === key && failure.attempt === attempt
  const load: StockLoad = known ? { state: 'ready', listing: known.listing } : { state: failed ? 'failed' : 'loading' }
  const listingIn = (period: Period) => listings.get(periodKey(period))?.listing ?? null
  const reload = useCallback(() => setAge((before) => before + 1), [])
  return { load, retry: () => setAttempt((before) => before + 1), reload, listingIn }
}
