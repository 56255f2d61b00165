import { AttemptMoved, loadAttempt, releaseSteps } from '#features/selling/orders/attempt-steps.ts'
import { type CancelOptions, cancelPayment, missingPaymentAudit } from '#features/selling/orders/missing-payment.ts'
import { refreshBest } from '#features/stock/slots/best-steps.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { settlePayment } from './settle-payment.ts'

export type Ending = 'released' | 'paid' | 'ended'

/**
 * Ends an unpaid attempt, on the member's wish or at the end of the hold: the provider's payment is cancelled first, so
 * that nobody pays for what is given away (D08). If it was paid all the same, it is settled instead. Exactly once. Throws
 * when the provider does not say that the payment has ended; the attempt then stays as it is.
 */
export async function endAttempt(
  ctx: JobContext,
  attemptId: string,
  inbox: Parameters<typeof settlePayment>[1]['inbox'] = [],
  options: CancelOptions = {},
): Promise<Ending> {
  const { db, platform, now } = ctx
  const loaded = await loadAttempt(db, attemptId)
  if (loaded?.attempt.status !== 'Pending') {
    if (inbox.length > 0) await db.write(inbox)
    return loaded?.attempt.status === 'Paid' ? 'paid' : 'ended'
  }
  const { paymentId } = loaded.attempt
  const payment = paymentId === null ? 'none' : await cancelPayment(ctx, loaded.attempt, paymentId, options)
  if (paymentId !== null && payment === 'alreadySucceeded') {
    await settlePayment(ctx, { ...(await platform.cards.retrieveIntent(paymentId)), attemptId, paymentId, inbox })
    platform.wakeJobs(ctx.region.slug)
    return 'paid'
  }
  try {
    await db.write([
      ...inbox,
      ...releaseSteps(db, loaded, now),
      ...(payment === 'missing' ? [missingPaymentAudit(ctx, loaded.attempt)] : []),
      ...refreshBest(
        db,
        loaded.items.map((item) => item.activityId),
        now,
      ),
    ])
    platform.wakeJobs(ctx.region.slug)
    return 'released'
  } catch (error) {
    if (!(error instanceof AttemptMoved)) throw error
    // The webhook was faster; what it decided stands.
    return endAttempt(ctx, attemptId, inbox, options)
  }
}
