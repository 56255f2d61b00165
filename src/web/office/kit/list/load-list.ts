import type { MakeCsv } from './csv.ts'
import { recallList } from './list-memory.ts'

export interface ListData<Item> {
  items: Item[]
  nextCursor: string | null
  /** How many match on all pages. */
  total: number
  /** There are more than `total`, which was not counted further. */
  moreThanTotal?: boolean
}

/** Asks for a page; `limit` is at most 200. */
export type LoadPage<Item> = (page: { limit: number; cursor?: string }, signal?: AbortSignal) => Promise<ListData<Item>>

export type Outcome<Item> = { data: ListData<Item> } | { error: unknown }

/** What a list's loader returns. */
export interface OpenedList<Item> {
  /** The list's address: what is remembered of it is found by that. */
  key: string
  load: LoadPage<Item>
  file?: MakeCsv
  /** Null where the rows were not there soon: the screen is shown without them, and they are still coming. */
  outcome: Outcome<Item> | null
  coming: Promise<Outcome<Item>>
  cancel(): void
}

/** Rows that one page has, and how many are asked for at once when many are wanted. */
export const PAGE_ROWS = 100
const MOST_ROWS = 200
/** Below this a screen that comes with its rows feels as fast as one that comes before them, and nothing jumps. */
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
  return { items, nextCursor, total: first.total, moreThanTotal: first.moreThanTotal }
}

interface LoaderFacts {
  location: { href: string }
  abortController: AbortController
}

/**
 * For a list's loader: its first page, or as many rows as there were when it was left. Never fails: the list says so.
 * `file`: who saves all rows gets them from the server.
 */
export async function openList<Item>(
  { location, abortController }: LoaderFacts,
  load: LoadPage<Item>,
  file?: MakeCsv,
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

/** What a list's route has beside its loader: it is read anew each time, and the list itself shows that it is coming. */
export const listRoute = { gcTime: 0, pendingMs: Number.POSITIVE_INFINITY } as const

/** Every row that matches, a page at a time; ends early when `signal` does. */
export async function* allRows<Item>(load: LoadPage<Item>, signal: AbortSignal): AsyncGenerator<ListData<Item>> {
  let cursor: string | undefined
  do {
    const page = await load({ limit: MOST_ROWS, cursor }, signal)
    signal.throwIfAborted()
    yield page
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}
