import { eq } from 'drizzle-orm'
import type { Statement } from '#db/region-db.ts'
import { cancelPayment } from '#features/selling/orders/missing-payment.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { AttemptMoved, loadAttempt } from '#kernel/orders/load-attempt.ts'
import { refund } from '#kernel/orders/tables.ts'
import { sumRefunded } from '#kernel/refunds/refund-state.ts'
import { attemptMove, attemptState, moveSteps } from '../attempt-moves.ts'

export type GivenBack = 'refunded' | 'released' | 'notInReview'

/**
 * Gives up an order with a payment of a wrong amount or currency: frees its places, returns its items to the cart, and
 * has a job refund the captured money. `released`: the provider reports that nothing was captured.
 */
export async function giveBackWrongPayment(
  ctx: JobContext,
  attemptId: string,
  written: Statement[],
): Promise<GivenBack> {
  const { db, platform } = ctx
  const read = await loadAttempt(db, attemptId)
  const paymentId = read?.attempt.paymentId ?? null
  if (!read || paymentId === null || attemptMove(attemptState(read), 'givenBack') === null) return 'notInReview'
  const loaded = { ctx, ...read }
  const captured = (await cancelPayment(ctx, read.attempt, paymentId, {})) === 'alreadySucceeded'
  const steps = captured
    ? await moveSteps(loaded, 'givenBack', await capturedFacts(ctx, attemptId, paymentId))
    : await moveSteps(loaded, 'notCaptured', null)
  try {
    await db.write([...written, ...steps])
  } catch (error) {
    if (error instanceof AttemptMoved) return 'notInReview'
    throw error
  }
  platform.wakeJobs(ctx.region.slug)
  return captured ? 'refunded' : 'released'
}

/** Captured amount, and the part not refunded in the provider's dashboard, in the currency received. */
async function capturedFacts({ db, platform }: JobContext, attemptId: string, paymentId: string) {
  const [{ receivedCents }, refunds] = await Promise.all([
    platform.cards.retrieveIntent(paymentId),
    db.orm.select({ amount: refund.amount, status: refund.status }).from(refund).where(eq(refund.attemptId, attemptId)),
  ])
  return { receivedCents, amount: receivedCents - sumRefunded(refunds) }
}
