import { redirect } from '@tanstack/react-router'
import { type Client, ClientError } from '#api/client.ts'
import { endWorker, keepPageWithFiles, orNull, untilActive } from '#ui/browser/kept-files.ts'
import { serverNow } from '#ui/server-clock.ts'
import type { OwnTicket, OwnTickets } from '../own-ticket-shapes.ts'
import { OFFLINE_PATH, TICKETS_CACHE, TICKETS_SCOPE, TICKETS_WORKER_PATH } from '../ticket-paths.ts'

const LIST = `${OFFLINE_PATH}/list`
/** Most documents stored, the newest first, to save the phone's space. */
const MOST_DOCUMENTS = 30

/** Tickets of the person who was signed in when they were last loaded. */
export interface KeptTickets extends OwnTickets {
  /** UTC ms, by the server's clock. */
  seenAt: number
}

const documentPath = (id: string): string => `${OFFLINE_PATH}/documents/${encodeURIComponent(id)}`

/** Address of a ticket on the offline page. */
const offlineHref = (billet: string): string => `${OFFLINE_PATH}?${new URLSearchParams({ billet })}`

/** Tickets stored on this device; null if there are none. */
export const readTickets = (): Promise<KeptTickets | null> =>
  orNull(async () => {
    const kept = await caches.match(LIST, { cacheName: TICKETS_CACHE })
    return kept ? await kept.json() : null
  })

export const readDocument = (id: string): Promise<Blob | null> =>
  orNull(async () => (await (await caches.match(documentPath(id), { cacheName: TICKETS_CACHE }))?.blob()) ?? null)

/** Deletes all tickets from this device. */
export async function forgetTickets(): Promise<void> {
  await orNull(() => caches.delete(TICKETS_CACHE))
  await orNull(() => endWorker(TICKETS_SCOPE))
}

/**
 * Stores the person's tickets and the page that shows them, replacing earlier ones. `prepare` loads that page's code.
 * Returns true on success.
 */
export async function keepTickets(client: Client, prepare: () => Promise<unknown>): Promise<boolean> {
  const done = await orNull(async () => {
    if (import.meta.env.DEV) return false
    // Opened before the request, so that a sign-out in between deletes this cache and later writes are lost with it.
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

/** Stores documents of tickets whose code is nowhere else. */
async function keepDocuments(cache: Cache, tickets: readonly OwnTicket[]): Promise<void> {
  const wanted = tickets.flatMap(({ code, documents }) => (code === null ? documents : [])).slice(0, MOST_DOCUMENTS)
  const before = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const paths = new Set(wanted.map(({ id }) => documentPath(id)))
  const gone = [...before].filter((path) => path.startsWith(documentPath('')) && !paths.has(path))
  await Promise.all(gone.map((path) => cache.delete(path)))
  for (const { id, url } of wanted) {
    if (before.has(documentPath(id))) continue
    // A failed document does not affect the others.
    const answer = await orNull(() => fetch(url))
    if (answer?.ok) await cache.put(documentPath(id), answer)
  }
}

/**
 * For loaders: without a network, redirects to the page of stored tickets, at the ticket, order item or payment `name`.
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
