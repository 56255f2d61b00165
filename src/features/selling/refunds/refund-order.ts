import { eq } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { isInReview } from '#kernel/orders/in-review.ts'
import { orderItem } from '#kernel/orders/tables.ts'
import {
  itemRefunds,
  loadRefundState,
  refundableAmount,
  sumRefunded,
  unmovedPayment,
} from '#kernel/refunds/refund-state.ts'
import { refundOrder } from './contract.ts'
import { partedRefundSteps, shownRefunds } from './parted-refund-steps.ts'
import { partnerMails } from './partner-mails.ts'
import { planRefund } from './refund-plan.ts'
import { splitSteps } from './split-steps.ts'
import { withdrawSteps } from './withdraw-steps.ts'

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
      items: itemRefunds(state, plan.items, plan.amount),
    },
    now,
    'refundTooLarge',
  )
  const committed = await ctx.commit(
    {
      steps: [
        // If two operators saw the same sum, the second must look again, even if enough is left for both.
        ...unmovedPayment(state, 'refundConflict'),
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
