import { eq, sql } from 'drizzle-orm'
import type { Statement, Step } from '#db/region-db.ts'
import { moveItems, releasePlaces } from '#features/selling/orders/stock-steps.ts'
import { rejectionMail } from '#features/selling/refunds/cancellation-mails.ts'
import { partedRefundSteps } from '#features/selling/refunds/parted-refund-steps.ts'
import { refundIsDue } from '#features/selling/refunds/refund-due.ts'
import type { CallContext } from '#handler/context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { refreshBest } from '#kernel/catalogue/derived/best-steps.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { AttemptMoved } from '#kernel/orders/load-attempt.ts'
import { orderNumber } from '#kernel/orders/order-number.ts'
import { type Item, orderItem } from '#kernel/orders/tables.ts'
import { loadRefundState, type RefundState, refundableItem, unmovedPayment } from '#kernel/refunds/refund-state.ts'
import { subsidyShare } from '#kernel/subsidies/tables.ts'

/**
 * Steps by which partner or operator refuses an order: one batch ends it, returns its places, writes the refund of each
 * means and tells the buyer why. Throws `AttemptMoved` from the batch if order or money was moved since it was read.
 */
export async function rejectionSteps(
  ctx: CallContext,
  item: Item,
  reason: string,
): Promise<{ refundCents: number; steps: (Step | Statement)[] }> {
  const { db, now } = ctx
  const [state, [share]] = await Promise.all([
    loadRefundState(db, item.attemptId),
    db.orm
      .select({ left: sql<number>`${subsidyShare.amount} - ${subsidyShare.returned}` })
      .from(subsidyShare)
      .where(eq(subsidyShare.orderItemId, item.id)),
  ])
  if (!state) throw new Error(`Order item ${item.id} has no purchase.`)
  const refundCents = refundableItem(state, item)
  const refund = {
    amount: refundCents,
    kind: 'items' as const,
    reason: `Refusé par le partenaire. ${reason}`,
    items: [{ orderItemId: item.id, amount: refundCents }],
  }
  return {
    refundCents,
    steps: [
      ...unmovedPayment(state, new AttemptMoved()),
      ...moveItems(db, [item], 'Reject', now, new AttemptMoved()),
      db.orm.update(orderItem).set({ rejection: reason }).where(eq(orderItem.id, item.id)),
      ...releasePlaces(db, [item.id], 'bought', now),
      ...(refundCents > 0 ? partedRefundSteps(db, state, refund, now, 'orderConflict').steps : []),
      // Money that a bank holds cannot be given back by now: an operator decides on the rest.
      refundIsDue(item, now),
      ...refreshBest(db, [item.activityId], now),
      ...(await buyersMail(ctx, { state, item, reason, refundCents, shareCents: share?.left ?? 0 })),
    ],
  }
}

interface Told {
  state: RefundState
  item: Item
  reason: string
  refundCents: number
  shareCents: number
}

async function buyersMail(ctx: CallContext, { state: { attempt }, item, ...told }: Told): Promise<Statement[]> {
  const { db, now, platform } = ctx
  const [buyer] = await db.orm.select().from(user).where(eq(user.id, item.userId))
  if (!buyer || buyer.erasedAt !== null) return []
  const { brand, origin } = ctx.site(attempt.origin, buyer.groupId)
  const number = attempt.number ?? (await orderNumber(attempt.paymentId ?? attempt.id))
  const content = rejectionMail({ ...told, item, attempt, number, orderUrl: `${origin}/orders/${attempt.paymentId}` })
  const facts = { dedupeKey: `rejection:${item.id}`, kind: 'rejection', from: platform.config.mailFrom } as const
  return queueMail(db, brand, { ...facts, to: buyer.email, content }, now)
}
