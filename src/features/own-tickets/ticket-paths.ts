/** Every page below it is served by one service worker (src/server/pages/tickets-worker.js). */
export const TICKETS_SCOPE = '/orders'
export const TICKETS_WORKER_PATH = `${TICKETS_SCOPE}/sw.js`
/** The page that shows what a device has kept. The worker knows it, and the cache's name, too. */
export const OFFLINE_PATH = `${TICKETS_SCOPE}/hors-connexion`

/** Below it, what other programs take from a ticket: outside the worker's pages. */
export const TICKET_FILES_PATH = '/billets'

/** The whole address of a ticket's page, for other programs. */
export const ticketUrl = (origin: string, { id, paymentId }: { id: string; paymentId: string }): string =>
  `${origin}${TICKETS_SCOPE}/${encodeURIComponent(paymentId)}/tickets?billet=${encodeURIComponent(id)}`
