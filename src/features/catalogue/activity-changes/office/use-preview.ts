import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallResult } from '#api/client.ts'
import type { ScopeCall } from '#web/office/kit/scope-call.ts'
import type { Changes, Selection } from './change-values.ts'

type Page = CallResult<'/admin/preview-activity-changes'>

/** Pages of a preview as they are loaded, with the counts so far. */
export function usePreview(call: ScopeCall, selection: Selection, changes: Changes, onlyRefused: boolean) {
  const [page, setPage] = useState<Page | null>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [error, setError] = useState<unknown>(null)
  const asking = useRef<AbortController | null>(null)
  const asOf = useRef<number | undefined>(undefined)
  const load = useCallback(
    async (before: Page | null) => {
      asking.current?.abort()
      const asked = new AbortController()
      asking.current = asked
      setState('loading')
      try {
        const next = await call(
          '/preview-activity-changes',
          {
            selection,
            changes,
            asOf: asOf.current,
            ...(before?.nextCursor ? { cursor: before.nextCursor } : {}),
            ...(onlyRefused ? { onlyRefused } : {}),
          },
          { signal: asked.signal },
        )
        if (asked.signal.aborted) return
        asOf.current ??= next.asOf
        setPage(before ? joined(before, next) : next)
        setState('ready')
      } catch (failure) {
        if (asked.signal.aborted) return
        setError(failure)
        setState('failed')
      }
    },
    [call, selection, changes, onlyRefused],
  )
  useEffect(() => {
    setPage(null)
    void load(null)
    return () => asking.current?.abort()
  }, [load])
  return { page, state, error, more: () => load(page) }
}

const joined = (before: Page, next: Page): Page => ({
  ...next,
  items: [...before.items, ...next.items],
  losses: before.losses + next.losses,
  counts: {
    changed: before.counts.changed + next.counts.changed,
    unchanged: before.counts.unchanged + next.counts.unchanged,
    refused: before.counts.refused + next.counts.refused,
  },
})
