import { eq } from 'drizzle-orm'
import type { RegionDb } from '#db/region-db.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { isInReview } from '#kernel/orders/in-review.ts'
import { AttemptMoved, loadAttempt } from '#kernel/orders/load-attempt.ts'
import { bookFailure } from '#kernel/orders/order-failure.ts'
import { type Attempt, attempt as attempts } from '#kernel/orders/tables.ts'
import { cardPart } from '#kernel/prices/voucher-part.ts'
import { attemptMove, attemptState, moveSteps } from '../attempt-moves.ts'
import { type Loaded, PlacesGone } from '../move-steps.ts'
import { type CapturedPayment, paysFor } from './captured-payment.ts'
import { bookWrongPayment } from './payment-review.ts'

export type Settlement = 'settled' | 'alreadySettled' | 'inReview' | 'refunded' | 'ended' | 'unknownAttempt'

/** All that settling a payment needs of a job or a call. */
type Settling = Pick<JobContext, 'db' | 'platform' | 'now' | 'region'>

const MAX_ROUNDS = 8

/**
 * Settles a captured payment: moves the attempt's items with their stock, documents, mails and jobs, in one batch;
 * repeatable. After the hold the places are taken again, or the money is refunded (D08). A wrong amount or currency
 * waits for the operator (chapter selling-and-holding).
 */
export async function settlePayment(ctx: Settling, payment: CapturedPayment): Promise<Settlement> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const loaded = await loadAttempt(ctx.db, payment.attemptId)
    if (!loaded) {
      const error = `Payment ${payment.paymentId} of ${payment.receivedCents} cents names the unknown attempt ${payment.attemptId}.`
      const failure = { dedupeKey: `unknown-attempt:${payment.paymentId}`, error }
      await ctx.db.write([...payment.inbox, bookFailure(ctx.db, failure, ctx.now)])
      return 'unknownAttempt'
    }
    try {
      return await settleOnce(ctx, { ctx, ...loaded }, payment)
    } catch (error) {
      if (!(error instanceof AttemptMoved)) throw error
    }
  }
  throw new Error(`Attempt ${payment.attemptId} kept moving while its payment was settled.`)
}

async function settleOnce(ctx: Settling, loaded: Loaded, payment: CapturedPayment): Promise<Settlement> {
  const { db, now } = ctx
  const { attempt } = loaded
  const { paymentId, inbox } = payment
  if (attempt.paymentId !== null && attempt.paymentId !== paymentId) {
    const error = `Payment ${paymentId} names this attempt, whose payment is ${attempt.paymentId}.`
    const failure = { attemptId: attempt.id, dedupeKey: `foreign-payment:${paymentId}`, error }
    await db.write([...inbox, bookFailure(db, failure, now)])
    return 'unknownAttempt'
  }
  const state = attemptState(loaded)
  const event = paysFor(attempt, payment) ? 'paid' : 'paidWrong'
  if (attemptMove(state, event) === null) {
    const news = event === 'paid' ? inbox : [...inbox, bookWrongPayment(db, attempt, payment, now)]
    if (news.length > 0) await db.write(news)
    return isInReview(attempt) ? 'inReview' : 'alreadySettled'
  }
  const isLate = state === 'Canceled' || state === 'LateReview'
  if (event === 'paid' && isLate && paidByVouchersAlone(attempt)) return 'ended'
  try {
    await db.write([...inbox, ...(await moveSteps(loaded, event, payment))])
    return event === 'paid' ? 'settled' : 'inReview'
  } catch (error) {
    if (!(error instanceof PlacesGone)) throw error
  }
  await db.write([...inbox, ...(await moveSteps(loaded, 'gone', payment))])
  ctx.platform.wakeJobs(ctx.region.slug)
  return 'refunded'
}

/** True if vouchers alone should have paid: they were released with the hold, so no money has come. */
const paidByVouchersAlone = (attempt: Attempt): boolean => attempt.voucher > 0 && cardPart(attempt) === 0

/** Attempt of a provider's payment, for events that do not name it. */
export async function attemptOfPayment(db: RegionDb, paymentId: string): Promise<string | null> {
  const [row] = await db.orm.select({ id: attempts.id }).from(attempts).where(eq(attempts.paymentId, paymentId))
  return row?.id ?? null
}
