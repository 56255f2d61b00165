import type { Session } from '#contract/session-shapes.ts'
import { TICKETS_CACHE } from '#features/tickets/own-tickets/ticket-paths.ts'
import { httpClient, whenRefusedSession } from './http-client.ts'

/**
 * What this device keeps of a person for a time without a network goes with their session, whichever page is the first to
 * learn that it has ended: from a call, or by being shown as a visitor's. Such a page may itself be one that was kept, so that
 * it asks; only where something is kept.
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
