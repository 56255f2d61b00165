import { and, eq } from 'drizzle-orm'
import type { CallContext, UserContext } from '#handler/context.ts'
import type { TicketGift } from '#kernel/given/tables.ts'
import { orderItem } from '#kernel/orders/tables.ts'
import { entry } from '#kernel/stock/tables.ts'
import { loadOwnTickets, type OwnTicketRow } from './load-own-tickets.ts'
import { findReceivedTicket } from './received-tickets.ts'

interface FoundTicket {
  ctx: UserContext
  row: OwnTicketRow
  /** Set if the ticket was given to the caller. */
  gift?: TicketGift
}

/**
 * The caller's ticket by its id, or by its gift's if it was given to them; null for another person's, as if it did not
 * exist.
 */
export async function findOwnTicket(ctx: CallContext, ticketId: string): Promise<FoundTicket | null> {
  const { actor } = ctx
  if (actor.kind === 'visitor') return null
  const caller = { ...ctx, actor }
  const isOwn = and(eq(entry.id, ticketId), eq(orderItem.userId, actor.userId))
  const [row] = await loadOwnTickets(ctx.db, isOwn, ctx.now)
  if (row) return { ctx: caller, row }
  const found = await findReceivedTicket(ctx.db, actor.userId, ticketId)
  return found && { ctx: caller, ...found }
}
