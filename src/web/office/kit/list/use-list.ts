import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { remember, rememberAddress } from './list-memory.ts'
import { type ListData, type LoadPage, type OpenedList, type Outcome, PAGE_ROWS } from './load-list.ts'
import type { MakeFile } from './saved-file.ts'

export interface List<Item> {
  key: string
  load: LoadPage<Item>
  file?: MakeFile
  /** `refreshing`: shows the previous rows until the new ones arrive. */
  state: 'loading' | 'refreshing' | 'ready' | 'failed'
  items: readonly Item[]
  /** Number of matches on all pages; null until known. */
  total: number | null
  /** True if there are more than `total`, which was not counted further. */
  moreThanTotal: boolean
  /** Sums over the matches on all pages, where the list has them. */
  sums?: Readonly<Record<string, number>> | undefined
  /** True if further rows can be loaded. */
  hasMore: boolean
  /** Cursor of the next rows; null after the last one. */
  nextCursor: string | null
  error: unknown
  more(): Promise<void>
  moreState: 'idle' | 'pending' | 'failed'
  retry(): Promise<void>
}

interface Shown<Item> {
  of: OpenedList<Item>
  data: ListData<Item> | null
  error: unknown
  pending: boolean
}

const samePath = (one: string, other: string) => one.split('?')[0] === other.split('?')[0]

function nextShown<Item>(of: OpenedList<Item>, outcome: Outcome<Item> | null, before?: Shown<Item>): Shown<Item> {
  if (outcome === null) {
    const data = before && samePath(before.of.key, of.key) ? before.data : null
    return { of, data, error: null, pending: true }
  }
  if ('data' in outcome) return { of, data: outcome.data, error: null, pending: false }
  return { of, data: null, error: outcome.error, pending: false }
}

/** Rows from the loader, loaded or still coming, and those loaded later on scrolling. */
export function useList<Item>(opened: OpenedList<Item>): List<Item> {
  const router = useRouter()
  const [shown, setShown] = useState(() => nextShown(opened, opened.outcome))
  const [moreState, setMoreState] = useState<List<Item>['moreState']>('idle')
  const asking = useRef<AbortController | null>(null)
  const last = useRef(opened)
  if (shown.of !== opened) {
    setShown(nextShown(opened, opened.outcome, shown))
    setMoreState('idle')
  }
  useEffect(() => {
    if (last.current !== opened) {
      // Cancels requests for the previous rows.
      last.current.cancel()
      asking.current?.abort()
      asking.current = null
      last.current = opened
    }
    rememberAddress(opened.key)
    if (opened.outcome === null)
      void opened.coming.then((outcome) =>
        setShown((now) => (now.of === opened && now.pending ? nextShown(opened, outcome) : now)),
      )
  }, [opened])
  const { data, error, pending } = shown
  useEffect(() => {
    if (!pending && data) remember(opened.key, { rows: data.items.length })
  }, [opened.key, data, pending])

  async function more(): Promise<void> {
    const cursor = data?.nextCursor
    if (!cursor || pending || asking.current) return
    const asked = new AbortController()
    asking.current = asked
    setMoreState('pending')
    try {
      const next = await opened.load({ limit: PAGE_ROWS, cursor }, asked.signal)
      if (asked.signal.aborted) return
      setShown((now) => (now.data ? { ...now, data: { ...next, items: [...now.data.items, ...next.items] } } : now))
      setMoreState('idle')
    } catch {
      if (!asked.signal.aborted) setMoreState('failed')
    } finally {
      if (asking.current === asked) asking.current = null
    }
  }
  return {
    key: opened.key,
    load: opened.load,
    file: opened.file,
    state: listState(shown),
    items: data?.items ?? [],
    total: data?.total ?? null,
    moreThanTotal: data?.moreThanTotal ?? false,
    sums: data?.sums,
    hasMore: data !== null && data.nextCursor !== null,
    nextCursor: data?.nextCursor ?? null,
    error,
    more,
    moreState,
    retry: () => router.invalidate(),
  }
}

function listState<Item>({ pending, data, error }: Shown<Item>): List<Item>['state'] {
  if (pending) return data ? 'refreshing' : 'loading'
  return error === null ? 'ready' : 'failed'
}
