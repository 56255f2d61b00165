import { useCallback, useEffect, useState } from 'react'

export interface Loaded<Found> {
  /** What was read last; it stays while it is read anew, also where that fails. */
  found: Found | null
  /** Why the last reading failed; null unless it did. */
  failure: unknown
  reload: () => Promise<void>
}

/** What a part of a screen reads by itself. `read` must not change from one render to the next. */
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
