import { and, eq, gt, isNull } from 'drizzle-orm'
import { checkIn } from '#features/tickets/check-in/tables.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { isGiven } from '#kernel/given/given.ts'
import { ticketGift } from '#kernel/given/tables.ts'
import { isInReview } from '#kernel/orders/in-review.ts'
import { type Item, orderItem } from '#kernel/orders/tables.ts'
import { leftOfItem, loadRefundState, type RefundState } from '#kernel/refunds/refund-state.ts'
import { entry } from '#kernel/stock/tables.ts'
import { subsidyShare } from '#kernel/subsidies/tables.ts'

export interface Exchange {
  state: RefundState
  item: Item
  /** Amount that the buyer paid for the item, fees included, minus refunds. */
  paid: number
  /** Why it cannot be exchanged, in French. */
  obstacle: string | null
}

/** Loads an item for an exchange; null if there is none. */
export async function loadExchange(db: ReadDb, orderId: string, now: number): Promise<Exchange | null> {
  const [[found], used, given, returned] = await db.orm.batch([
    db.orm.select({ attemptId: orderItem.attemptId }).from(orderItem).where(eq(orderItem.id, orderId)),
    db.orm
      .select({ id: checkIn.id })
      .from(checkIn)
      .innerJoin(entry, eq(entry.id, checkIn.entryId))
      .where(and(eq(entry.orderItemId, orderId), isNull(entry.voidAt)))
      .limit(1),
    db.orm
      .select({ acceptedAt: ticketGift.acceptedAt })
      .from(ticketGift)
      .innerJoin(entry, eq(entry.id, ticketGift.entryId))
      .where(and(eq(entry.orderItemId, orderId), isNull(entry.voidAt), isGiven(now))),
    db.orm
      .select({ cents: subsidyShare.returned })
      .from(subsidyShare)
      .where(and(eq(subsidyShare.orderItemId, orderId), gt(subsidyShare.returned, 0))),
  ])
  const state = found ? await loadRefundState(db, found.attemptId) : null
  const item = state?.items.find(({ id }) => id === orderId)
  if (!state || !item) return null
  const facts = { isUsed: used.length > 0, isShareReturned: returned.length > 0 }
  return {
    state,
    item,
    paid: leftOfItem(state, item),
    obstacle: exchangeObstacle(state, item, facts) ?? givenObstacle(given),
  }
}

function exchangeObstacle(
  { attempt, disputed }: RefundState,
  item: Item,
  { isUsed, isShareReturned }: { isUsed: boolean; isShareReturned: boolean },
): string | null {
  if (attempt.status !== 'Paid' || isInReview(attempt)) return 'Cette commande n’est pas payée.'
  if (item.itemType === 'ExpertTicket')
    return 'Ce billet vient d’ExperTicket, qui n’échange pas : remboursez-le, le client rachètera.'
  if (item.status === 'PendingConfirmation')
    return 'Le partenaire n’a pas encore répondu : attendez sa confirmation avant d’échanger.'
  if (item.status !== 'Success') return 'Cet article est annulé ou refusé : il n’y a rien à échanger.'
  if (isUsed) return 'Un billet a déjà servi à l’entrée.'
  // The difference could not be refunded, and the sale itself is uncertain.
  if (disputed > 0) return 'La banque du client a contesté ce paiement : rien ne s’échange.'
  // The rest of the item belongs to no particular date (chapter selling-and-holding, Parts, exchanges, cancellations).
  return isShareReturned
    ? 'Un montant a déjà été remboursé, avec la part du CSE : remboursez l’article, le client rachètera.'
    : null
}

/** Refuses an exchange of a ticket that was given: its holder must not lose the date (chapter tickets-and-check-in). */
function givenObstacle(given: readonly { acceptedAt: number | null }[]): string | null {
  if (given.some(({ acceptedAt }) => acceptedAt !== null))
    return 'Un de ces billets a été offert et accepté : sa date ne s’échange plus. Remboursez-le, le client rachètera.'
  return given.length > 0 ? 'Un de ces billets est offert, en attente : le client doit d’abord le reprendre.' : null
}
