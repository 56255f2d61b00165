import { type CancelOptions, cancelPayment, missingPaymentAudit } from '#features/selling/orders/missing-payment.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { AttemptMoved, loadAttempt } from '#kernel/orders/load-attempt.ts'
import { attemptMove, attemptState, moveSteps } from './attempt-moves.ts'
import { settlePayment } from './payment/settle-payment.ts'

export type Ending = 'released' | 'paid' | 'ended'

/**
 * Ends an unpaid attempt exactly once. Cancels the provider's payment first, so that nobody pays for returned places
 * (D08); if it was paid, settles it instead. Throws if the provider does not confirm the end; the attempt then stays
 * open.
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
    // The webhook was faster; its decision stands.
    return endAttempt(ctx, attemptId, inbox, options)
  }
}
