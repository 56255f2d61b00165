import { recallList } from './list-memory.ts'
import type { MakeFile } from './saved-file.ts'

export interface ListData<Item> {
  items: Item[]
  nextCursor: string | null
  /** Number of matches on all pages. */
  total: number
  /** True if there are more than `total`, which was not counted further. */
  moreThanTotal?: boolean
  /** Sums over the matches on all pages, where a list has them. */
  sums?: Readonly<Record<string, number>>
}

/** Loads a page; `limit` is at most 200. */
export type LoadPage<Item> = (page: { limit: number; cursor?: string }, signal?: AbortSignal) => Promise<ListData<Item>>

export type Outcome<Item> = { data: ListData<Item> } | { error: unknown }

/** Result of a list's loader. */
export interface OpenedList<Item> {
  /** Address of the list, under which its state is remembered. */
  key: string
  load: LoadPage<Item>
  file?: MakeFile
  /** Null if the rows did not arrive soon: the screen is shown first, and they follow through `coming`. */
  outcome: Outcome<Item> | null
  coming: Promise<Outcome<Item>>
  cancel(): void
}

/** Rows per page, and most rows requested at once. */
export const PAGE_ROWS = 100
const MOST_ROWS = 200
/**
 * Longest wait of the loader for its rows: up to this, a screen that comes with them feels immediate, and nothing
 * jumps.
 */
const SOON_MS = 350

async function loadRows<Item>(load: LoadPage<Item>, rows: number, signal?: AbortSignal): Promise<ListData<Item>> {
  const first = await load({ limit: Math.min(rows, MOST_ROWS) }, signal)
  const items = [...first.items]
  let { nextCursor } = first
  while (nextCursor !== null && items.length < rows) {
    const next = await load({ limit: Math.min(rows - items.length, MOST_ROWS), cursor: nextCursor }, signal)
    items.push(...next.items)
    nextCursor = next.nextCursor
  }
  return { items, nextCursor, total: first.total, moreThanTotal: first.moreThanTotal, sums: first.sums }
}

interface LoaderFacts {
  location: { href: string }
  abortController: AbortController
}

/**
 * For a list's loader: loads the first page, or as many rows as were shown before. Never rejects, since the list shows
 * the failure. `file`: CSV of all rows from the server.
 */
export async function openList<Item>(
  { location, abortController }: LoaderFacts,
  load: LoadPage<Item>,
  file?: MakeFile,
): Promise<OpenedList<Item>> {
  const key = location.href
  const superseded = new AbortController()
  const signal = AbortSignal.any([abortController.signal, superseded.signal])
  const coming = loadRows(load, Math.max(PAGE_ROWS, recallList(key).rows), signal).then(
    (data): Outcome<Item> => ({ data }),
    (error: unknown): Outcome<Item> => ({ error }),
  )
  const late = new Promise<null>((resolve) => setTimeout(resolve, SOON_MS, null))
  return { key, load, file, coming, outcome: await Promise.race([coming, late]), cancel: () => superseded.abort() }
}

/** Options of a list's route: loads anew each time, without the router's pending screen, since the list has its own. */
export const listRoute = { gcTime: 0, pendingMs: Number.POSITIVE_INFINITY } as const

/** Loads all matching rows page by page; ends early when `signal` aborts. */
export async function* allRows<Item>(load: LoadPage<Item>, signal: AbortSignal): AsyncGenerator<ListData<Item>> {
  let cursor: string | undefined
  do {
    const page = await load({ limit: MOST_ROWS, cursor }, signal)
    signal.throwIfAborted()
    yield page
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}
