import { useCallback, useEffect, useRef, useState } from 'react'

interface Page<Item> {
  items: readonly Item[]
  nextPageToken: string | null
}

/** Orders per page (P-CONSTANT-011), and number preloaded beyond those shown. */
const PAGE = 100

interface Cached<Item, More> {
  items: readonly Item[]
  /** First page, with what it says beside its items. */
  first: More
  token: string | null
  /** Number of items shown. */
  shown: number
}

export interface CachedPages<Item, More = object> {
  items: readonly Item[]
  /** First page, with what it says beside its items; null until it is there. */
  first: More | null
  state: 'loading' | 'ready' | 'failed'
  error: unknown
  hasMore: boolean
  isFetching: boolean
  more: () => void
  reload: () => Promise<void>
}

/**
 * List with a button for more. Preloads the next page until 100 items beyond the last one shown are cached. `load` must
 * be stable while the query is the same.
 */
export function useCachedPages<Item, More = object>(
  load: (token: string | null) => Promise<Page<Item> & More>,
): CachedPages<Item, More> {
  const [cached, setCached] = useState<Cached<Item, More> | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isFetching, setFetching] = useState(false)
  const asked = useRef(0)

  const fetchOn = useCallback(
    async (before: Cached<Item, More> | null) => {
      asked.current += 1
      const own = asked.current
      let now = before
      setFetching(true)
      try {
        while (now === null || (now.token !== null && now.items.length - now.shown < PAGE)) {
          const page: Page<Item> & More = await load(now?.token ?? null)
          if (own !== asked.current) return
          now = {
            items: [...(now?.items ?? []), ...page.items],
            first: now?.first ?? page,
            token: page.nextPageToken,
            shown: now?.shown ?? PAGE,
          }
          setCached(now)
          setError(null)
        }
      } catch (failure) {
        if (own === asked.current) setError(failure)
      } finally {
        if (own === asked.current) setFetching(false)
      }
    },
    [load],
  )
  const reload = useCallback(() => fetchOn(null), [fetchOn])
  useEffect(() => void reload(), [reload])

  const more = () => {
    if (!cached) return
    const next = { ...cached, shown: Math.min(cached.shown + PAGE, Math.max(cached.items.length, cached.shown)) }
    setCached(next)
    void fetchOn(next)
  }
  const items = cached?.items.slice(0, cached.shown) ?? []
  return {
    items,
    first: cached?.first ?? null,
    state: error === null ? (cached ? 'ready' : 'loading') : 'failed',
    error,
    hasMore: cached !== null && (cached.items.length > cached.shown || cached.token !== null),
    isFetching,
    more,
    reload,
  }
}
