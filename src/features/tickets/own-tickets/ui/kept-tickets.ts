import { redirect } from '@tanstack/react-router'
import { type Client, ClientError } from '#api/client.ts'
import { endWorker, keepPageWithFiles, orNull, untilActive } from '#ui/kept-files.ts'
import { serverNow } from '#ui/server-clock.ts'
import type { OwnTicket, OwnTickets } from '../own-ticket-shapes.ts'
import { OFFLINE_PATH, TICKETS_CACHE, TICKETS_SCOPE, TICKETS_WORKER_PATH } from '../ticket-paths.ts'

const LIST = `${OFFLINE_PATH}/list`
/** Newest first; more would take the phone's room. */
const MOST_DOCUMENTS = 30

/** The tickets of the person who was signed in when they were last seen. */
export interface KeptTickets extends OwnTickets {
  /** UTC ms, by the server's clock. */
  seenAt: number
}

const documentPath = (id: string): string => `${OFFLINE_PATH}/documents/${encodeURIComponent(id)}`

/** Where the offline page shows that ticket. */
const offlineHref = (billet: string): string => `${OFFLINE_PATH}?${new URLSearchParams({ billet })}`

/** What this device has kept; null: nothing. */
export const readTickets = (): Promise<KeptTickets | null> =>
  orNull(async () => {
    const kept = await caches.match(LIST, { cacheName: TICKETS_CACHE })
    return kept ? await kept.json() : null
  })

export const readDocument = (id: string): Promise<Blob | null> =>
  orNull(async () => (await (await caches.match(documentPath(id), { cacheName: TICKETS_CACHE }))?.blob()) ?? null)

/** Nothing of anybody is left on this device. */
export async function forgetTickets(): Promise<void> {
  await orNull(() => caches.delete(TICKETS_CACHE))
  await orNull(() => endWorker(TICKETS_SCOPE))
}

/**
 * Keeps the person's tickets and the page that shows them, in place of whatever was kept before. `prepare` loads the code of
 * that page. Answers whether they are kept.
 */
export async function keepTickets(client: Client, prepare: () => Promise<unknown>): Promise<boolean> {
  const done = await orNull(async () => {
    if (import.meta.env.DEV) return false
    // Before the tickets are asked for: what a sign-out deletes meanwhile stays deleted, whatever is put into it later.
    const cache = await caches.open(TICKETS_CACHE)
    const own = await client('/list-own-tickets', {})
    const kept: KeptTickets = { ...own, seenAt: serverNow() }
    await cache.put(LIST, Response.json(kept))
    await keepDocuments(cache, own.tickets)
    const options = { scope: TICKETS_SCOPE, updateViaCache: 'none' } as const
    const worker = await navigator.serviceWorker.register(TICKETS_WORKER_PATH, options)
    await prepare()
    await keepPageWithFiles(cache, OFFLINE_PATH)
    await untilActive(worker)
    return caches.has(TICKETS_CACHE)
  })
  return done ?? false
}

/** Those of tickets whose code stands nowhere else. */
async function keepDocuments(cache: Cache, tickets: readonly OwnTicket[]): Promise<void> {
  const wanted = tickets.flatMap(({ code, documents }) => (code === null ? documents : [])).slice(0, MOST_DOCUMENTS)
  const before = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const paths = new Set(wanted.map(({ id }) => documentPath(id)))
  const gone = [...before].filter((path) => path.startsWith(documentPath('')) && !paths.has(path))
  await Promise.all(gone.map((path) => cache.delete(path)))
  for (const { id, url } of wanted) {
    if (before.has(documentPath(id))) continue
    // One that fails leaves the others.
    const answer = await orNull(() => fetch(url))
    if (answer?.ok) await cache.put(documentPath(id), answer)
  }
}

/**
 * For loaders: without a network the page of kept tickets takes the place of this one, at the ticket, order item or payment
 * `name`.
 */
export async function orOffline<Result>(result: Promise<Result>, name?: string): Promise<Result> {
  try {
    return await result
  } catch (error) {
    if (import.meta.env.SSR) throw error
    if (error instanceof ClientError || (await readTickets()) === null) throw error
    throw redirect({ href: name === undefined ? OFFLINE_PATH : offlineHref(name), reloadDocument: true })
  }
}
