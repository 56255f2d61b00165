import { useCallback, useEffect, useRef, useState } from 'react'
import type {
  EntriesStock,
  EntryCounts,
  EntryFilter,
  FileItem,
  ListedEntry,
  StockEntry,
} from '#features/stock-office/stock-entries/entry-shapes.ts'
import type { AdminCall } from '#web/office/kit/scope-call.ts'

/** Tickets to list: of a slot or period, of the slots of weekly templates, or all that wait for a document. */
export type EntriesQuery = { stockId: string } | { weeklyTemplateIds: readonly string[] } | 'awaitingUpload'

export interface EntriesPage {
  items: ListedEntry[]
  nextCursor: string | null
  total: number
  counts: EntryCounts | null
  /** Set for a single slot or period. */
  stock: EntriesStock | null
}

interface Wanted {
  filter?: EntryFilter
  text?: string
}

async function loadPage(call: AdminCall, of: EntriesQuery, wanted: Wanted, cursor?: string): Promise<EntriesPage> {
  const query = { ...wanted, cursor }
  if (of === 'awaitingUpload') {
    const { filter: _none, ...words } = query
    const { data, ...page } = await call('/admin/list-stock-entries-by-status', { status: 'AwaitingUpload', ...words })
    return { ...page, items: data, counts: null, stock: null }
  }
  if ('stockId' in of) {
    const { stockEntries, ...page } = await call('/admin/list-stock-entries', { stockId: of.stockId, ...query })
    return { ...page, items: stockEntries }
  }
  const input = { weeklyTemplateIds: [...of.weeklyTemplateIds], ...query }
  const { stockEntries, ...page } = await call('/admin/list-stock-entries-for-weekly-templates', input, {
    // No timeout: a year of slots may take longer than other calls.
    timeoutMs: null,
  })
  return { ...page, items: stockEntries, stock: null }
}

export interface Entries {
  page: EntriesPage | null
  state: 'loading' | 'ready' | 'failed'
  error: unknown
  moreState: 'idle' | 'pending' | 'failed'
  more(): void
  reload(): Promise<void>
  /** Replaces a shown ticket by the server's answer, with the document that it got. */
  replace(entry: StockEntry, file: FileItem): void
  remove(id: string): void
}

/** Loads tickets page by page, and shows the previous ones until the new ones have come. */
export function useEntries(call: AdminCall, of: EntriesQuery, { filter, text }: Wanted): Entries {
  const [page, setPage] = useState<EntriesPage | null>(null)
  const [state, setState] = useState<Entries['state']>('loading')
  const [error, setError] = useState<unknown>(null)
  const [moreState, setMoreState] = useState<Entries['moreState']>('idle')
  const asked = useRef(0)
  const ofKey = JSON.stringify(of)

  const reload = useCallback(async () => {
    asked.current += 1
    const own = asked.current
    setState('loading')
    setMoreState('idle')
    try {
      const found = await loadPage(call, JSON.parse(ofKey) as EntriesQuery, { filter, text })
      if (own !== asked.current) return
      setPage(found)
      setState('ready')
    } catch (failure) {
      if (own !== asked.current) return
      setError(failure)
      setState('failed')
    }
  }, [call, ofKey, filter, text])
  useEffect(() => void reload(), [reload])

  async function more(): Promise<void> {
    const cursor = page?.nextCursor
    if (!cursor || moreState === 'pending' || state !== 'ready') return
    const own = asked.current
    setMoreState('pending')
    try {
      const next = await loadPage(call, of, { filter, text }, cursor)
      if (own !== asked.current) return
      setPage((before) => (before ? { ...next, items: [...before.items, ...next.items] } : next))
      setMoreState('idle')
    } catch {
      if (own === asked.current) setMoreState('failed')
    }
  }

  const change = (id: string, next: (entry: ListedEntry) => ListedEntry | null) =>
    setPage((before) => {
      if (!before) return before
      const items = before.items.flatMap((entry) => (entry.stockEntry.id === id ? (next(entry) ?? []) : entry))
      const gone = before.items.length - items.length
      const completed = waiting(before.items) - waiting(items)
      const counts = before.counts && lessened(before.counts, { gone, completed })
      return { ...before, items, total: before.total - gone, counts }
    })

  return {
    page,
    state,
    error,
    moreState,
    more: () => void more(),
    reload,
    replace: (stockEntry, { id: fileId, name, size }) =>
      change(stockEntry.id, (entry) => ({
        ...entry,
        stockEntry,
        documents: stockEntry.content.ticketFileIds.map(
          (id) =>
            [...entry.documents, { id: fileId, name, size }].find((own) => own.id === id) ?? {
              id,
              name: null,
              size: null,
            },
        ),
      })),
    remove: (id) => change(id, () => null),
  }
}

const waiting = (items: readonly ListedEntry[]): number =>
  items.filter(({ stockEntry: { status } }) => status === 'AwaitingUpload').length

/** Counts after deletions, which only unsold tickets allow, and after documents were added. */
const lessened = (counts: EntryCounts, { gone, completed }: { gone: number; completed: number }): EntryCounts => ({
  ...counts,
  all: counts.all - gone,
  free: counts.free - gone,
  awaitingUpload: counts.awaitingUpload - completed,
})
