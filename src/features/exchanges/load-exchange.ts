import { and, eq, isNull } from 'drizzle-orm'
import type { ReadDb } from '../../handler/office-context.ts'
import { checkIn } from '../check-in/tables.ts'
import { type Item, orderItem } from '../orders/tables.ts'
import { isInReview } from '../orders/wrong-payment.ts'
import { leftOfItem, loadRefundState, type RefundState } from '../refunds/refund-state.ts'
import { entry } from '../stock/tables.ts'

export interface Exchange {
  state: RefundState
  item: Item
  /** Of the item, fees included, without what was given back for it. */
  paid: number
  /** Why it cannot be exchanged, in French. */
  obstacle: string | null
}

/** An item that somebody wants on another date; null where there is none. */
export async function loadExchange(db: ReadDb, orderId: string): Promise<Exchange | null> {
  const [[found], used] = await db.orm.batch([
    db.orm.select({ attemptId: orderItem.attemptId }).from(orderItem).where(eq(orderItem.id, orderId)),
    db.orm
      .select({ id: checkIn.id })
      .from(checkIn)
      .innerJoin(entry, eq(entry.id, checkIn.entryId))
      .where(and(eq(entry.orderItemId, orderId), isNull(entry.voidAt)))
      .limit(1),
  ])
  const state = found ? await loadRefundState(db, found.attemptId) : null
  const item = state?.items.find(({ id }) => id === orderId)
  if (!state || !item) return null
  return { state, item, paid: leftOfItem(state, item), obstacle: exchangeObstacle(state, item, used.length > 0) }
}

function exchangeObstacle({ attempt }: RefundState, item: Item, isUsed: boolean): string | null {
  if (attempt.status !== 'Paid' || isInReview(attempt)) return 'Cette commande n’est pas payée.'
  if (item.itemType === 'ExpertTicket')
    return 'Ce billet vient d’ExperTicket, qui n’échange pas : remboursez-le, le client rachètera.'
  if (item.subsidy > 0)
    return 'Le CSE paie une part de cet article : remboursez-le, le client rachètera au prix de la nouvelle date.'
  if (item.status === 'PendingConfirmation')
    return 'Le partenaire n’a pas encore répondu : attendez sa confirmation avant d’échanger.'
  if (item.status !== 'Success') return 'Cet article est annulé ou refusé : il n’y a rien à échanger.'
  return isUsed ? 'Un billet a déjà servi à l’entrée.' : null
}
