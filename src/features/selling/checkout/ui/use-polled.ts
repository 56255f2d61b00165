import { useEffect, useRef, useState } from 'react'
import { pollDelay } from '../polling.ts'

/**
 * Fetches again after 100 ms, then twice as long each time up to 5 s, as long as `waiting` returns true and the page is
 * open. A failed fetch counts as no news.
 */
export function usePolled<Data>(
  initial: Data,
  waiting: (data: Data) => boolean,
  fetchAgain: (signal: AbortSignal) => Promise<Data>,
): [data: Data, replace: (data: Data) => void] {
  const [state, setState] = useState({ initial, data: initial, attempt: 0 })
  // New loader data (another order, a manual reload) restarts the polling.
  const current = state.initial === initial ? state : { initial, data: initial, attempt: 0 }
  const fetcher = useRef(fetchAgain)
  fetcher.current = fetchAgain
  const { data, attempt } = current
  const isWaiting = waiting(data)

  useEffect(() => {
    if (!isWaiting) return
    const leaving = new AbortController()
    const next = (fresh: (before: Data) => Data) =>
      setState((before) => ({
        initial,
        data: fresh(before.initial === initial ? before.data : initial),
        attempt: attempt + 1,
      }))
    const timer = setTimeout(() => {
      fetcher.current(leaving.signal).then(
        (fresh) => leaving.signal.aborted || next(() => fresh),
        () => leaving.signal.aborted || next((before) => before),
      )
    }, pollDelay(attempt))
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [isWaiting, attempt, initial])

  return [data, (fresh) => setState({ initial, data: fresh, attempt: 0 })]
}
