import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { RegionDb } from '#db/region-db.ts'
import { findReceived, giverName } from '#features/selling/given/load-gift.ts'
import { FREE, HIDDEN_PRICE } from '#features/tickets/documents/ticket-price.ts'
import type { CallContext } from '#handler/context.ts'
import type { TicketGift } from '#kernel/given/tables.ts'
import { orderItem } from '#kernel/orders/tables.ts'
import { entry } from '#kernel/stock/tables.ts'
import { loadTickets, type OwnTicketRow } from './load-own-tickets.ts'
import type { OwnTicket } from './own-ticket-shapes.ts'
import { shownTickets } from './own-ticket-view.ts'

type Reader = Pick<CallContext, 'db' | 'platform' | 'region' | 'now'>

/** SQL condition over received tickets: the ticket gives access. */
const isValid = (where: SQL) => and(where, eq(orderItem.status, 'Success'), isNull(entry.voidAt))

/** Received tickets that give access, or only that of one gift; without links to the giver's order. */
export async function receivedTickets(ctx: Reader, userId: string, giftId?: string): Promise<OwnTicket[]> {
  const gifts = await findReceived(ctx.db, userId, giftId)
  if (gifts.length === 0) return []
  const ids = gifts.map(({ unit }) => unit.id)
  const tickets = await shownTickets(ctx, await loadTickets(ctx.db, isValid(inArray(entry.id, ids))))
  return tickets.flatMap((ticket) => {
    const found = gifts.find(({ unit }) => unit.id === ticket.id)
    if (!found) return []
    return [asReceived(ticket, { gift: found.gift, from: giverName(found.giver) })]
  })
}

/** A ticket as its receiver sees it: identified by the gift only. */
export const asReceived = (
  ticket: OwnTicket,
  { gift: { id, receiverName }, from }: { gift: Pick<TicketGift, 'id' | 'receiverName'>; from: string | null },
): OwnTicket => ({
  ...ticket,
  priceText: ticket.priceText === FREE ? FREE : HIDDEN_PRICE,
  ...{ id, orderId: id, paymentId: '', unitNumber: 1, unitCount: 1, gift: { from, holder: receiverName ?? '' } },
})

/** Finds a ticket that this person received, by its gift; null if it gives no access, or is another person's. */
export async function findReceivedTicket(
  db: Pick<RegionDb, 'orm'>,
  userId: string,
  giftId: string,
): Promise<{ row: OwnTicketRow; gift: TicketGift } | null> {
  const [found] = await findReceived(db, userId, giftId)
  if (!found) return null
  const [row] = await loadTickets(db, isValid(eq(entry.id, found.unit.id)))
  return row ? { row, gift: found.gift } : null
}
