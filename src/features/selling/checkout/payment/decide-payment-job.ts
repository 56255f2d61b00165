import { z } from 'zod'
import { type JobContext, jobKind } from '#kernel/jobs/job-context.ts'
import { isInReview } from '#kernel/orders/in-review.ts'
import { loadAttempt } from '#kernel/orders/load-attempt.ts'
import { decisions } from '../payment-decision-shapes.ts'
import { settlePayment } from './settle-payment.ts'
import { giveBackWrongPayment } from './wrong-payment.ts'

export const DECIDE_PAYMENT = 'decide-payment'

/** Key of the job for an attempt, which ensures one decision at a time. */
export const decisionKey = (attemptId: string): string => `${DECIDE_PAYMENT}:${attemptId}`

/**
 * Carries out an operator's decision about a payment of a wrong amount (chapter selling-and-holding): delivers the
 * order, or refunds the captured money. Repeatable; an attempt that has moved on needs nothing.
 */
export const decidePaymentJob = jobKind({
  kind: DECIDE_PAYMENT,
  payload: z.object({ attemptId: z.string(), decision: z.enum(decisions) }),
  leaseMs: 120_000,
  maxTries: 20,
  run: (ctx, { attemptId, decision }) => (decision === 'deliver' ? deliver(ctx, attemptId) : giveBack(ctx, attemptId)),
})

async function deliver(ctx: JobContext, attemptId: string): Promise<void> {
  const loaded = await loadAttempt(ctx.db, attemptId)
  const paymentId = loaded?.attempt.paymentId ?? null
  if (!loaded || paymentId === null || !isInReview(loaded.attempt)) return
  const payment = await ctx.platform.cards.retrieveIntent(paymentId)
  if (payment.status !== 'succeeded')
    throw new Error(`The card provider has captured nothing of ${paymentId}: it is ${payment.status}.`)
  await settlePayment(ctx, { ...payment, attemptId, paymentId, accepted: true, inbox: [] })
  ctx.platform.wakeJobs(ctx.region.slug)
}

const giveBack = async (ctx: JobContext, attemptId: string): Promise<void> =>
  void (await giveBackWrongPayment(ctx, attemptId, []))
