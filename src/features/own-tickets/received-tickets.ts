import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { CallContext } from '../../handler/context.ts'
import { findReceived, giverName } from '../gifts/load-gift.ts'
import { orderItem } from '../orders/tables.ts'
import { entry } from '../stock/tables.ts'
import { loadTickets } from './load-own-tickets.ts'
import type { OwnTicket } from './own-ticket-shapes.ts'
import { ownTicketViews } from './own-ticket-view.ts'

type Reader = Pick<CallContext, 'db' | 'platform' | 'region' | 'now'>

/** The tickets that others have given to this person and that give access; nothing leads to the order of the giver. */
export async function receivedTickets(ctx: Reader, userId: string): Promise<OwnTicket[]> {
  const gifts = await findReceived(ctx.db, userId)
  if (gifts.length === 0) return []
  const ids = gifts.map(({ unit }) => unit.id)
  const isValid = and(inArray(entry.id, ids), eq(orderItem.status, 'Success'), isNull(entry.voidAt))
  const tickets = await ownTicketViews(ctx, await loadTickets(ctx.db, isValid))
  return tickets.flatMap((ticket) => {
    const found = gifts.find(({ unit }) => unit.id === ticket.id)
    if (!found) return []
    const gift = { from: giverName(found.giver), holder: found.gift.receiverName ?? '' }
    const ofGift = { id: found.gift.id, orderId: found.gift.id, paymentId: '', unitNumber: 1, unitCount: 1, gift }
    return [{ ...ticket, ...ofGift, hasDate: false, wallets: [] }]
  })
}
