import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { notify } from '../../../ui/toast.ts'
import type { Period } from '../types.ts'
import type { StockListing } from './choices.ts'

export const stockFailureText = 'Échec du chargement des billets. Vous pouvez rafraichir la page pour réessayer'

export type StockLoad = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; listing: StockListing }

/**
 * What can be bought in a period, asked in the browser: pages may be cached, stock may not. Each period is asked once
 * per visit; `retry` asks again after a failure.
 */
export function useStockListing(
  activityId: string,
  { startTs, endTs }: Period,
): { load: StockLoad; retry: () => void } {
  const { client } = useRouteContext({ from: '__root__' })
  const [listings, setListings] = useState<ReadonlyMap<string, StockListing>>(new Map())
  const [failure, setFailure] = useState<{ key: string; attempt: number } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const key = `${activityId} ${startTs} ${endTs}`
  const listing = listings.get(key)
  const isKnown = listing !== undefined

  useEffect(() => {
    if (isKnown) return
    const leaving = new AbortController()
    client('/list-activity-stock', { activityId, startTs, endTs }, { timeoutMs: null, signal: leaving.signal })
      .then((loaded) => setListings((before) => new Map(before).set(key, loaded)))
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return
        setFailure({ key, attempt })
        notify.error(stockFailureText, error)
      })
    return () => leaving.abort()
  }, [client, isKnown, key, activityId, startTs, endTs, attempt])

  const failed = failure?.key === key && failure.attempt === attempt
  const load: StockLoad = listing ? { state: 'ready', listing } : { state: failed ? 'failed' : 'loading' }
  return { load, retry: () => setAttempt((before) => before + 1) }
}
