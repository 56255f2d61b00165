import { eq, inArray } from 'drizzle-orm'
import { changed, type RegionDb, type Statement, type Step } from '#db/region-db.ts'
import { takeShares } from '#features/catalogue/subsidies/hold-share.ts'
import { cartItem } from '#features/selling/cart/tables.ts'
import { lateLimitStep } from '#features/selling/openings/sale-steps.ts'
import { AttemptMoved, loadAttempt, moveAttempt } from '#features/selling/orders/attempt-steps.ts'
import { storedCartRow } from '#features/selling/orders/back-to-cart.ts'
import { boughtLineSteps } from '#features/selling/orders/line-steps.ts'
import { nothingToExpire, paidSteps } from '#features/selling/orders/paid-steps.ts'
import { buyReleased, buyReserved, claimSteps, moveItems } from '#features/selling/orders/stock-steps.ts'
import { refundSteps } from '#features/selling/refunds/refund-steps.ts'
import { cardPart } from '#features/selling/vouchers/voucher-part.ts'
import { captureSteps, releaseVoucherSteps } from '#features/selling/vouchers/voucher-steps.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { isInReview } from '#kernel/orders/in-review.ts'
import { bookFailure } from '#kernel/orders/order-failure.ts'
import { orderNumber } from '#kernel/orders/order-number.ts'
import { type Attempt, attempt as attempts, type Item } from '#kernel/orders/tables.ts'
import { bookWrongPayment, paysFor, resolveWrongPayment } from './wrong-payment.ts'

export interface CapturedPayment {
  attemptId: string
  paymentId: string
  amountCents: number
  /** What of it was captured. */
  receivedCents: number
  currency: string | undefined
  /** The operator's word that it pays for the order, whatever its amount and currency. */
  accepted?: boolean
  /** The inbox row, when an event of the provider brought the news; what else must be written with the effect. */
  inbox: Statement[]
}

export type Settlement = 'settled' | 'alreadySettled' | 'inReview' | 'refunded' | 'ended' | 'unknownAttempt'

const MAX_ROUNDS = 8

/**
 * A payment was captured: the attempt's items go where payment leads, with their stock, documents, mails and jobs, in
 * one batch. Repeating it changes nothing. After the hold the places are taken again, or the money goes back (D08).
 * Money of another amount or currency waits for the operator (chapter selling-and-holding).
 */
export async function settlePayment(ctx: JobContext, payment: CapturedPayment): Promise<Settlement> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const loaded = await loadAttempt(ctx.db, payment.attemptId)
    if (!loaded) {
      const error = `Payment ${payment.paymentId} of ${payment.receivedCents} cents names the unknown attempt ${payment.attemptId}.`
      const failure = { dedupeKey: `unknown-attempt:${payment.paymentId}`, error }
      await ctx.db.write([...payment.inbox, bookFailure(ctx.db, failure, ctx.now)])
      return 'unknownAttempt'
    }
    try {
      return await settleOnce(ctx, loaded, payment)
    } catch (error) {
      if (!(error instanceof AttemptMoved)) throw error
    }
  }
  throw new Error(`Attempt ${payment.attemptId} kept moving while its payment was settled.`)
}

async function settleOnce(
  ctx: JobContext,
  { attempt, items }: { attempt: Attempt; items: Item[] },
  payment: CapturedPayment,
): Promise<Settlement> {
  const { db, now } = ctx
  if (attempt.paymentId !== null && attempt.paymentId !== payment.paymentId) {
    await db.write([
      ...payment.inbox,
      bookFailure(
        db,
        {
          attemptId: attempt.id,
          dedupeKey: `foreign-payment:${payment.paymentId}`,
          error: `Payment ${payment.paymentId} names this attempt, whose payment is ${attempt.paymentId}.`,
        },
        now,
      ),
    ])
    return 'unknownAttempt'
  }
  const { status } = attempt
  const captured = await captureFacts(attempt, payment, now)
  const right = payment.accepted || paysFor(attempt, payment)
  const before = right ? payment.inbox : [...payment.inbox, bookWrongPayment(db, attempt, payment, now)]
  const inReview = isInReview(attempt)
  if (status === 'Refunded' || (status === 'Paid' && !(inReview && right))) {
    if (before.length > 0) await db.write(before)
    return inReview ? 'inReview' : 'alreadySettled'
  }
  if (!right) {
    await db.write([
      ...before,
      ...moveAttempt(db, attempt.id, status, { ...captured, status: 'Paid', endedAt: null }),
      nothingToExpire(attempt),
    ])
    return 'inReview'
  }
  const review = inReview ? [resolveWrongPayment(attempt.id, now)] : []
  // Of a payment that came after the hold, also of one in review, the places were given back.
  if (items.some((item) => item.status === 'Canceled')) {
    // Vouchers that were to pay all of it were given up with the hold: no money has come.
    if (attempt.voucher > 0 && cardPart(attempt) === 0) return 'ended'
    return settleAfterHold(ctx, attempt, items, payment, review)
  }
  await db.write([
    ...before,
    ...captureSteps(db, attempt, now, new AttemptMoved()),
    ...moveAttempt(db, attempt.id, status, { ...withVouchers(attempt, captured), status: 'Paid', endedAt: now }),
    ...review,
    ...buyReserved(items.map((item) => item.id)),
    ...(await leadOn(ctx, attempt, items, 'Paid')),
  ])
  return 'settled'
}

const captureFacts = async ({ capturedAt }: Attempt, { paymentId, receivedCents }: CapturedPayment, now: number) => ({
  paymentId,
  captured: receivedCents,
  capturedAt: capturedAt ?? now,
  number: await orderNumber(paymentId),
})

/** The vouchers of an order that is settled are taken with it. */
const withVouchers = <Facts extends { captured: number }>({ voucher }: Attempt, facts: Facts): Facts => ({
  ...facts,
  captured: facts.captured + voucher,
})

/** What a captured payment leads to: statuses, documents, jobs. */
async function leadOn(
  ctx: JobContext,
  attempt: Attempt,
  items: Item[],
  action: 'Paid' | 'PaidAfterHold',
): Promise<(Step | Statement)[]> {
  return [...moveItems(ctx.db, items, action, ctx.now, new AttemptMoved()), ...(await paidSteps(ctx, attempt, items))]
}

class PlacesGone extends Error {}

/** The only way out of Canceled: the places are there again and the rows returned to the cart leave it, or a refund. */
async function settleAfterHold(
  ctx: JobContext,
  attempt: Attempt,
  items: Item[],
  payment: CapturedPayment,
  extra: Statement[],
): Promise<Settlement> {
  const { db, now } = ctx
  const captured = await captureFacts(attempt, payment, now)
  const itemIds = items.map((item) => item.id)
  const cartIds = items.map((item) => storedCartRow(item).id)
  const gone = new PlacesGone()
  try {
    await db.write([
      ...payment.inbox,
      // What the committee pays as well: without it the money of the buyer is not enough.
      ...takeShares(itemIds, now, gone),
      // Those of an attempt whose hold has ended were given up with it.
      ...captureSteps(db, attempt, now, gone),
      ...moveAttempt(db, attempt.id, attempt.status, {
        ...withVouchers(attempt, captured),
        status: 'Paid',
        endedAt: now,
      }),
      ...extra,
      ...boughtLineSteps(items, attempt.userId, gone),
      ...buyReleased(db, itemIds, now, gone),
      lateLimitStep(itemIds, gone),
      ...items.flatMap((item) => claimSteps(item, gone)),
      db.orm.delete(cartItem).where(inArray(cartItem.id, cartIds)),
      // Rows that have left the cart were bought again or given up meanwhile: this money goes back.
      changed(cartIds.length, gone),
      ...(await leadOn(ctx, attempt, items, 'PaidAfterHold')),
    ])
    return 'settled'
  } catch (error) {
    if (!(error instanceof PlacesGone)) throw error
  }
  await db.write([
    ...payment.inbox,
    ...releaseVoucherSteps(db, attempt, now),
    ...moveAttempt(db, attempt.id, attempt.status, { ...captured, voucher: 0, status: 'Refunded', endedAt: now }),
    ...extra,
    ...giveBackSteps(ctx, attempt, payment, 'Paid after the hold had ended; the places were gone.'),
  ])
  ctx.platform.wakeJobs(ctx.region.slug)
  return 'refunded'
}

/** Money to give back: recorded for the operator, done by a job that survives a crash. */
const giveBackSteps = (
  { db, now }: JobContext,
  { id: attemptId }: Attempt,
  { receivedCents }: Pick<CapturedPayment, 'receivedCents'>,
  reason: string,
): (Step | Statement)[] => [
  bookFailure(
    db,
    { attemptId, dedupeKey: `refund:${attemptId}`, error: `${reason} ${receivedCents} cents are refunded.` },
    now,
  ),
  ...refundSteps(db, { attemptId, amount: receivedCents, kind: 'unsold', reason }, now).steps,
]

/** The attempt of a provider's payment, for events that do not name it. */
export async function attemptOfPayment(db: RegionDb, paymentId: string): Promise<string | null> {
  const [row] = await db.orm.select({ id: attempts.id }).from(attempts).where(eq(attempts.paymentId, paymentId))
  return row?.id ?? null
}
