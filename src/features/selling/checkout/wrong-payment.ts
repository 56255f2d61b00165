import { eq } from 'drizzle-orm'
import type { RegionDb, Statement, Step } from '#db/region-db.ts'
import { AttemptMoved, loadAttempt, releaseSteps } from '#features/selling/orders/attempt-steps.ts'
import { cancelPayment } from '#features/selling/orders/missing-payment.ts'
import { sumRefunded } from '#features/selling/refunds/refund-state.ts'
import { refundSteps } from '#features/selling/refunds/refund-steps.ts'
import { cardPart } from '#features/selling/vouchers/voucher-part.ts'
import { refreshBest } from '#features/stock/slots/best-steps.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { CURRENCY, isInReview } from '#kernel/orders/in-review.ts'
import { bookFailure } from '#kernel/orders/order-failure.ts'
import { type Attempt, attempt as attempts, refund } from '#kernel/orders/tables.ts'
import type { CapturedPayment } from './settle-payment.ts'

/** Whether the money is what a card has to pay of the order. */
export const paysFor = (attempt: Attempt, { amountCents, receivedCents, currency }: CapturedPayment): boolean =>
  amountCents === cardPart(attempt) && receivedCents === amountCents && currency === CURRENCY

const failureKey = (attemptId: string): string => `amount:${attemptId}`

export const bookWrongPayment = (db: RegionDb, attempt: Attempt, payment: CapturedPayment, now: number): Statement => {
  const { amountCents, receivedCents, currency, paymentId } = payment
  const asked = amountCents === receivedCents ? '' : ` of a payment of ${amountCents}`
  const captured = `Captured ${receivedCents} cents ${currency ?? '(no currency)'}${asked}`
  return bookFailure(
    db,
    {
      attemptId: attempt.id,
      dedupeKey: failureKey(attempt.id),
      error: `${captured} for a total of ${cardPart(attempt)} cents ${CURRENCY}: ${paymentId} delivers nothing.`,
    },
    now,
  )
}

/** The failure of an attempt that was settled after all, or given back. */
export const resolveWrongPayment = (attemptId: string, now: number): Statement => ({
  sql: 'update order_failure set resolved_at = ? where dedupe_key = ? and resolved_at is null',
  args: [now, failureKey(attemptId)],
})

export type GivenBack = 'refunded' | 'released' | 'notInReview'

/**
 * Gives up an order whose payment is of another amount or currency: its places are free, its items are in the cart again,
 * and what was captured goes back by a job. `released`: the provider says that nothing was.
 */
export async function giveBackWrongPayment(
  ctx: JobContext,
  attemptId: string,
  written: Statement[],
): Promise<GivenBack> {
  const { db, platform, now } = ctx
  const loaded = await loadAttempt(db, attemptId)
  const paymentId = loaded?.attempt.paymentId ?? null
  if (!loaded || paymentId === null || !isInReview(loaded.attempt)) return 'notInReview'
  const { attempt } = loaded
  const captured = (await cancelPayment(ctx, attempt, paymentId, {})) === 'alreadySucceeded'
  const refund = captured ? await refundWrongPayment(ctx, attemptId, paymentId) : []
  // Those of a payment that came after the hold were given back at its end.
  const items = loaded.items.filter((item) => item.status === 'Pending')
  const activityIds = items.map((item) => item.activityId)
  try {
    await db.write([
      ...written,
      ...releaseSteps(db, { attempt, items }, now, captured ? 'Refunded' : 'Canceled'),
      ...refund,
      resolveWrongPayment(attemptId, now),
      ...refreshBest(db, activityIds, now),
    ])
  } catch (error) {
    if (error instanceof AttemptMoved) return 'notInReview'
    throw error
  }
  platform.wakeJobs(ctx.region.slug)
  return captured ? 'refunded' : 'released'
}

/** All that was captured and not given back at the provider's own desk, in the currency that it came in. */
async function refundWrongPayment(
  { db, platform, now }: JobContext,
  attemptId: string,
  paymentId: string,
): Promise<(Step | Statement)[]> {
  const [{ receivedCents }, refunds] = await Promise.all([
    platform.cards.retrieveIntent(paymentId),
    db.orm.select({ amount: refund.amount, status: refund.status }).from(refund).where(eq(refund.attemptId, attemptId)),
  ])
  const amount = receivedCents - sumRefunded(refunds)
  const reason = 'Captured in another amount or currency than the total.'
  return [
    db.orm.update(attempts).set({ captured: receivedCents, voucher: 0 }).where(eq(attempts.id, attemptId)),
    ...(amount > 0 ? refundSteps(db, { attemptId, amount, kind: 'unsold', reason }, now).steps : []),
  ]
}
