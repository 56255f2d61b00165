import { AttemptMoved, loadAttempt } from '#features/selling/orders/attempt-steps.ts'
import { type CancelOptions, cancelPayment, missingPaymentAudit } from '#features/selling/orders/missing-payment.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { attemptMove, attemptState, moveSteps } from './attempt-moves.ts'
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
  const { db, platform } = ctx
  const loaded = await loadAttempt(db, attemptId)
  if (!loaded || attemptMove(attemptState(loaded), 'ended') === null) {
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
      ...(await moveSteps({ ctx, ...loaded }, 'ended', null)),
      ...(payment === 'missing' ? [missingPaymentAudit(ctx, loaded.attempt)] : []),
    ])
    platform.wakeJobs(ctx.region.slug)
    return 'released'
  } catch (error) {
    if (!(error instanceof AttemptMoved)) throw error
    // The webhook was faster; what it decided stands.
    return endAttempt(ctx, attemptId, inbox, options)
  }
}
