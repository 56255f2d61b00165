/** One service worker serves every page below this path (src/server/pages/tickets-worker.js). */
export const TICKETS_SCOPE = '/orders'
export const TICKETS_WORKER_PATH = `${TICKETS_SCOPE}/sw.js`
/** Page of the tickets stored on a device. The worker repeats this path, and the cache's name. */
export const OFFLINE_PATH = `${TICKETS_SCOPE}/hors-connexion`

/** Page of received tickets; the parameter `billet` names one. */
export const RECEIVED_PATH = `${TICKETS_SCOPE}/recus`

/** Cache in which a device stores tickets; the worker repeats the name. */
export const TICKETS_CACHE = 'tickets'

/** Path of files for other programs, outside the worker's pages. */
export const TICKET_FILES_PATH = '/billets'

/** All tickets of a purchase as one PDF. */
export const joinedTicketsPath = (paymentId: string): string =>
  `${TICKET_FILES_PATH}/commande/${encodeURIComponent(paymentId)}/billets.pdf`

/** Full address of a ticket's page, for other programs. */
export const ticketUrl = (origin: string, { id, paymentId }: { id: string; paymentId: string }): string =>
  `${origin}${TICKETS_SCOPE}/${encodeURIComponent(paymentId)}/tickets?billet=${encodeURIComponent(id)}`

/** Full address of a received ticket's page, by its gift. */
export const receivedTicketUrl = (origin: string, giftId: string): string =>
  `${origin}${RECEIVED_PATH}?billet=${encodeURIComponent(giftId)}`
