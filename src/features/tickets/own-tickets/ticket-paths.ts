/** Every page below it is served by one service worker (src/server/pages/tickets-worker.js). */
export const TICKETS_SCOPE = '/orders'
export const TICKETS_WORKER_PATH = `${TICKETS_SCOPE}/sw.js`
/** The page that shows what a device has kept. The worker knows it, and the cache's name, too. */
export const OFFLINE_PATH = `${TICKETS_SCOPE}/hors-connexion`

/** The page of a ticket that somebody has given, which `billet` names. */
export const RECEIVED_PATH = `${TICKETS_SCOPE}/recus`

/** Of the cache in which a device keeps them; the worker knows it, too. */
export const TICKETS_CACHE = 'tickets'

/** Below it, what other programs take from a ticket: outside the worker's pages. */
export const TICKET_FILES_PATH = '/billets'

/** The whole address of a ticket's page, for other programs. */
export const ticketUrl = (origin: string, { id, paymentId }: { id: string; paymentId: string }): string =>
  `${origin}${TICKETS_SCOPE}/${encodeURIComponent(paymentId)}/tickets?billet=${encodeURIComponent(id)}`

/** The same of a ticket that somebody has given, by its gift. */
export const receivedTicketUrl = (origin: string, giftId: string): string =>
  `${origin}${RECEIVED_PATH}?billet=${encodeURIComponent(giftId)}`
