import { eq } from 'drizzle-orm'
import { guard } from '#db/region-db.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { isInReview } from '#kernel/orders/in-review.ts'
import { type Item, orderItem } from '#kernel/orders/tables.ts'
import { refundOrder } from './contract.ts'
import { partedRefundSteps, shownRefunds } from './parted-refund-steps.ts'
import { partnerMails } from './partner-mails.ts'
import { planRefund } from './refund-plan.ts'
import {
  leftOfItem,
  loadRefundState,
  type RefundState,
  refundableAmount,
  sameDisputes,
  sumRefunded,
} from './refund-state.ts'
import { splitSteps } from './split-steps.ts'
import { withdrawSteps } from './withdraw-steps.ts'

/** Distributes the amount over the items, in order, none above its cost. */
function shares(state: RefundState, { items, amount }: { items: readonly Item[]; amount: number }) {
  let left = amount
  return items.map((item) => {
    const share = Math.min(left, leftOfItem(state, item))
    left -= share
    return { orderItemId: item.id, amount: share }
  })
}

/**
 * Refunds by the operator's goodwill (D37). Only writes a row; its job asks the card provider. Two operators together
 * never refund more than was captured: the database refuses the second.
 */
export const refundOrderHandler = handleOffice(refundOrder, async (ctx, input, fail) => {
  const { db, now } = ctx
  const { purchaseId, refund: wish, reason, sendEmail } = input
  const state = (await loadRefundState(db, purchaseId)) ?? fail('purchaseNotFound')
  const { attempt } = state
  if (attempt.status !== 'Paid' || isInReview(attempt)) return fail('orderNotPaid')
  const seen = sumRefunded(state.refunds)
  if (seen !== input.refundedCents) return fail('refundConflict')
  const plan = await planRefund(db, state, wish)
  // An order that still waits for an answer is refused by this: its buyer reads why, and is always told.
  const refused = plan.items.filter(({ status }) => status === 'PendingConfirmation')
  const kind = wish.kind === 'part' ? 'items' : wish.kind
  if (refundableAmount(state) <= 0 || plan.amount <= 0) return fail('nothingToRefund')
  if (plan.amount > refundableAmount(state)) return fail('refundTooLarge', { fields: ['refund.cents'] })
  if (plan.amount !== wish.cents) return fail('refundConflict')
  const { views, steps } = partedRefundSteps(
    db,
    state,
    {
      amount: plan.amount,
      kind,
      reason,
      notifies: sendEmail || refused.length > 0,
      items: shares(state, plan),
    },
    now,
    'refundTooLarge',
  )
  const committed = await ctx.commit(
    {
      steps: [
        // If two operators saw the same sum, the second must look again, even if enough is left for both.
        guard(
          "(select coalesce(sum(amount), 0) from refund where attempt_id = ? and status <> 'Failed') = ?",
          [attempt.id, seen],
          'refundConflict',
        ),
        sameDisputes(state, 'refundConflict'),
        ...plan.items.flatMap((part) =>
          plan.split ? splitSteps(db, plan.split.from, part, plan.split.ticketIds) : [],
        ),
        ...withdrawSteps(db, plan.items, now),
        ...refused.map(({ id }) => db.orm.update(orderItem).set({ rejection: reason }).where(eq(orderItem.id, id))),
        ...(await partnerMails(ctx, attempt, plan.items)),
        ...steps,
      ],
      audit: {
        target: attempt.id,
        after: {
          refund: views.map(({ id }) => id).join(' '),
          kind: wish.kind,
          cents: plan.amount,
          reason,
          orders: plan.items.map((item) => item.id),
          ...(plan.split ? { partOf: plan.split.from.id, tickets: plan.split.ticketIds } : {}),
        },
        people: [attempt.userId],
      },
    },
    shownRefunds(views),
  )
  ctx.platform.wakeJobs(ctx.region.slug)
  return committed
})
