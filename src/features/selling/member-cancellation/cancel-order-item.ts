import { and, eq, isNull, sql } from 'drizzle-orm'
import { guard, type Statement, type Step } from '#db/region-db.ts'
import { confirmerAddress } from '#features/selling/checkout/mails/confirmation-request.ts'
import { viewOrderItem } from '#features/selling/checkout/order-view.ts'
import { cancellationObstacle } from '#features/selling/orders/cancellation-obstacle.ts'
import { cancellationMail, withdrawnRequestMail } from '#features/selling/refunds/cancellation-mails.ts'
import { partedRefundSteps } from '#features/selling/refunds/parted-refund-steps.ts'
import { auditRows } from '#handler/audit-row.ts'
import type { UserContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import { audit } from '#handler/tables.ts'
import { user } from '#kernel/accounts/tables.ts'
import { ticketGift } from '#kernel/given/tables.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { mail } from '#kernel/mail/tables.ts'
import { AttemptMoved } from '#kernel/orders/load-attempt.ts'
import { orderNumber } from '#kernel/orders/order-number.ts'
import { dispute, type Item, orderItem } from '#kernel/orders/tables.ts'
import { loadRefundState, type RefundState, refundableItem, sumRefunded } from '#kernel/refunds/refund-state.ts'
import { entry } from '#kernel/stock/tables.ts'
import { subsidyShare } from '#kernel/subsidies/tables.ts'
import { cancellationSteps } from './cancellation-steps.ts'
import { cancelOrderItem } from './contract.ts'

const REASON = 'Annulé par vous-même avant l’émission des billets'

interface Cancellation {
  state: RefundState
  item: Item
  /** Part of it that the committee still pays. */
  shareCents: number
  obstacle: string | null
  /** True if this call has already cancelled it: a repetition answers as the first time. */
  isDone: boolean
}

/** Loads an item of the caller's own, or null. */
async function load({ db, actor }: UserContext, orderId: string): Promise<Cancellation | null> {
  const [[own], entries, disputes, done, [share]] = await db.orm.batch([
    db.orm
      .select({ attemptId: orderItem.attemptId })
      .from(orderItem)
      .where(and(eq(orderItem.id, orderId), eq(orderItem.userId, actor.userId))),
    db.orm
      .select({ status: entry.status, giftId: ticketGift.id })
      .from(entry)
      .leftJoin(ticketGift, and(eq(ticketGift.entryId, entry.id), isNull(ticketGift.endedAt)))
      .where(eq(entry.orderItemId, orderId)),
    db.orm
      .select({ status: dispute.status })
      .from(dispute)
      .innerJoin(orderItem, eq(orderItem.attemptId, dispute.attemptId))
      .where(eq(orderItem.id, orderId)),
    db.orm
      .select({ id: audit.id })
      .from(audit)
      .where(and(eq(audit.target, orderId), eq(audit.call, cancelOrderItem.path)))
      .limit(1),
    db.orm
      .select({ left: sql<number>`${subsidyShare.amount} - ${subsidyShare.returned}` })
      .from(subsidyShare)
      .where(eq(subsidyShare.orderItemId, orderId)),
  ])
  const state = own ? await loadRefundState(db, own.attemptId) : null
  const item = state?.items.find(({ id }) => id === orderId)
  if (!state || !item) return null
  const isDisputed = disputes.some(({ status }) => status !== 'Won')
  const obstacle = cancellationObstacle({ item, attempt: state.attempt, entries, isDisputed })
  return { state, item, shareCents: share?.left ?? 0, obstacle, isDone: done.length > 0 }
}

/**
 * Lets the buyer cancel an unissued item for a full refund (chapter selling-and-holding): one batch ends it, returns
 * its places and writes the refund before the provider is asked (D37). On a concurrent change it reads again.
 */
export const cancelOrderItemHandler = handle(cancelOrderItem, async (ctx, { orderId, refundCents }, fail) => {
  for (let round = 0; round < 5; round++) {
    const found = (await load(ctx, orderId)) ?? fail('orderNotFound')
    if (!found.isDone) {
      if (found.obstacle !== null) return fail('cancellationNotPossible', { message: found.obstacle })
      const { state, item } = found
      if (refundCents !== refundableItem(state, item)) return fail('cancellationChanged')
      try {
        await cancel(ctx, found, refundCents)
      } catch (error) {
        if (error instanceof AttemptMoved) continue
        throw error
      }
    }
    ctx.platform.wakeJobs(ctx.region.slug)
    const order = await viewOrderItem(ctx, orderId)
    if (order) return { order }
  }
  return fail('cancellationChanged')
})

async function cancel(ctx: UserContext, found: Cancellation, refundCents: number): Promise<void> {
  const { db, now } = ctx
  const { state, item, shareCents } = found
  const { refunds } = state
  const refund =
    refundCents > 0
      ? partedRefundSteps(
          db,
          state,
          {
            amount: refundCents,
            kind: 'items',
            reason: REASON,
            items: [{ orderItemId: item.id, amount: refundCents }],
          },
          now,
          'cancellationChanged',
        )
      : null
  await db.write([
    ...cancellationSteps(db, item, sumRefunded(refunds), now),
    ...(refund?.steps ?? []),
    ...(await mails(ctx, found, refundCents)),
    ...auditRows(ctx, [
      {
        call: cancelOrderItem.path,
        target: item.id,
        before: { status: item.status },
        after: { status: 'Canceled', refundCents, subsidyCents: shareCents },
      },
    ]),
  ])
}

/** Mails to the buyer, and to the partner or operator who was asked to confirm. */
async function mails(
  ctx: UserContext,
  { state: { attempt }, item, shareCents }: Cancellation,
  refundCents: number,
): Promise<(Step | Statement)[]> {
  const { db, now, platform } = ctx
  const confirmation = `confirmation:${item.id}`
  const [[buyer], asked] = await db.orm.batch([
    db.orm.select({ email: user.email, groupId: user.groupId }).from(user).where(eq(user.id, item.userId)),
    db.orm.select({ id: mail.id }).from(mail).where(eq(mail.dedupeKey, confirmation)),
  ])
  if (!buyer) return []
  const { adminEmail, mailFrom: from } = platform.config
  const { brand, origin } = ctx.site(attempt.origin, buyer.groupId)
  const number = attempt.number ?? (await orderNumber(attempt.paymentId ?? attempt.id))
  const orderUrl = `${origin}/orders/${attempt.paymentId}`
  const content = cancellationMail({ item, attempt, refundCents, shareCents, number, orderUrl })
  return [
    // Also withdraws a request that is written at this very moment.
    guard(`(select count(*) from mail where dedupe_key = ?) = ?`, [confirmation, asked.length], new AttemptMoved()),
    ...queueMail(
      db,
      brand,
      { dedupeKey: `cancellation:${item.id}`, kind: 'cancellation', from, to: buyer.email, content },
      now,
    ),
    ...(asked.length > 0
      ? queueMail(
          db,
          brand,
          {
            dedupeKey: `withdrawn:${item.id}`,
            kind: 'withdrawn-request',
            from,
            to: confirmerAddress(item, adminEmail),
            content: withdrawnRequestMail({ item, number }),
          },
          now,
        )
      : []),
  ]
}
