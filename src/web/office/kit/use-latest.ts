import { useCallback, useEffect, useState } from 'react'

/**
 * Answer to a question that the person changes while looking at the last one. The former answer stays meanwhile, with its
 * own question; null asks nothing. `load` must be stable between renders.
 */
export function useLatest<Query, Found>(
  query: Query | null,
  load: (query: Query, signal: AbortSignal) => Promise<Found>,
) {
  const [found, setFound] = useState<{ query: Query; answer: Found } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isLoading, setLoading] = useState(false)
  const key = query === null ? null : JSON.stringify(query)
  const read = useCallback(
    async (signal: AbortSignal) => {
      if (key === null) return
      const wanted: Query = JSON.parse(key)
      setLoading(true)
      try {
        const answer = await load(wanted, signal)
        if (signal.aborted) return
        setFound({ query: wanted, answer })
        setFailure(null)
      } catch (error) {
        if (!signal.aborted) setFailure(error)
      } finally {
        if (!signal.aborted) setLoading(false)
      }
    },
    [load, key],
  )
  useEffect(() => {
    const job = new AbortController()
    void read(job.signal)
    return () => job.abort()
  }, [read])
  return { found, failure, isLoading, retry: () => read(new AbortController().signal) }
}
