import { useCallback, useEffect, useState } from 'react'

export interface Loaded<Found> {
  /** Latest result; stays during a reload, even if that fails. */
  found: Found | null
  /** Failure of the latest load; null otherwise. */
  failure: unknown
  reload: () => Promise<void>
}

/** Data that a part of a screen loads by itself. `read` must be stable between renders. */
export function useLoaded<Found>(read: () => Promise<Found>): Loaded<Found> {
  const [found, setFound] = useState<Found | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const reload = useCallback(async () => {
    try {
      setFound(await read())
      setFailure(null)
    } catch (error) {
      setFailure(error)
    }
  }, [read])
  useEffect(() => void reload(), [reload])
  return { found, failure, reload }
}
