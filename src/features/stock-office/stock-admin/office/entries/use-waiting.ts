import { useCallback, useEffect, useState } from 'react'
import type { ListedEntry } from '#features/stock-office/stock-entries/entry-shapes.ts'
import { allRows } from '#web/office/kit/list/load-list.ts'
import type { AdminCall } from '#web/office/kit/scope-call.ts'

interface Waiting {
  /** Oldest first; null while loading. */
  entries: readonly ListedEntry[] | null
  failure: unknown
  reload: () => Promise<void>
}

async function waitingEntries(call: AdminCall, stockId: string, signal: AbortSignal): Promise<ListedEntry[]> {
  const entries: ListedEntry[] = []
  const load = async (page: { limit?: number; cursor?: string }) => {
    const input = { stockId, filter: 'awaitingUpload' as const, ...page }
    const { stockEntries, ...rest } = await call('/admin/list-stock-entries', input, { signal })
    return { ...rest, items: stockEntries }
  }
  for await (const { items } of allRows(load, signal)) entries.push(...items)
  return entries
}

/** Loads all sold tickets of the stock that wait for their document. */
export function useWaiting(call: AdminCall, stockId: string): Waiting {
  const [entries, setEntries] = useState<readonly ListedEntry[] | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const load = useCallback(
    async (signal: AbortSignal) => {
      setFailure(null)
      try {
        setEntries(await waitingEntries(call, stockId, signal))
      } catch (error) {
        if (!signal.aborted) setFailure(error)
      }
    },
    [call, stockId],
  )
  useEffect(() => {
    const leaving = new AbortController()
    void load(leaving.signal)
    return () => leaving.abort()
  }, [load])
  return { entries, failure, reload: () => load(new AbortController().signal) }
}
