import { useCallback, useState } from 'react'

interface LoadedPage<Item> {
  items: readonly Item[]
  nextCursor: string | null
}

/**
 * Paged list of a dialog. `load()` starts afresh, `load(cursor)` adds a page; `fetchPage` must be stable while its
 * query is the same.
 */
export function useMorePages<Item>(fetchPage: (cursor?: string) => Promise<LoadedPage<Item>>) {
  const [items, setItems] = useState<readonly Item[]>([])
  const [cursor, setCursor] = useState<string | null>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const load = useCallback(
    async (after?: string) => {
      setState('loading')
      try {
        const page = await fetchPage(after)
        setItems((before) => [...(after ? before : []), ...page.items])
        setCursor(page.nextCursor)
        setState('ready')
      } catch {
        setState('failed')
      }
    },
    [fetchPage],
  )
  return { items, cursor, state, load }
}
