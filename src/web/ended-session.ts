import type { Session } from '#contract/session-shapes.ts'
import { TICKETS_CACHE } from '#features/tickets/own-tickets/ticket-paths.ts'
import { httpClient, whenRefusedSession } from './http-client.ts'

/**
 * Deletes what this device keeps for use without a network once the session has ended, as seen from a refused call or a
 * visitor's page. A kept page itself asks the server, but only if something is kept.
 */
export async function forgetWithSession({ type }: Session): Promise<void> {
  if (!('caches' in globalThis)) return
  whenRefusedSession(() => void forgetKept())
  if (type !== 'user' && (await caches.has(TICKETS_CACHE))) await httpClient('/list-own-tickets', {})
}

async function forgetKept(): Promise<void> {
  if (!(await caches.has(TICKETS_CACHE))) return
  const { forgetTickets } = await import('#features/tickets/own-tickets/ui/kept-tickets.ts')
  await forgetTickets()
}
