import { CallError } from '#contract/errors.ts'
import type { OrderVoucher, Payment } from '#contract/order-shapes.ts'
import type { Statement } from '#db/region-db.ts'
import { fenceSteps } from '#features/selling/cart/cart-lock.ts'
import { AttemptMoved, loadAttempt } from '#features/selling/orders/attempt-steps.ts'
import type { OpenedPart } from '#features/selling/payment-parts/payment-part.ts'
import { paymentParts } from '#features/selling/payment-parts/payment-parts.ts'
import type { UserContext } from '#handler/context.ts'
import { CardProviderError } from '#kernel/cards/card-error.ts'
import { orderNumber } from '#kernel/orders/order-number.ts'
import type { Attempt } from '#kernel/orders/tables.ts'
import { eur } from '#kernel/time/money.ts'
import { attemptMove, attemptState, moveSteps } from './attempt-moves.ts'
import { cardlessPayment, cardlessPaymentId } from './cardless-payment.ts'
import { settlePayment } from './settle-payment.ts'

const paymentView = (attempt: Attempt, paymentId: string, clientSecret: string): Payment => ({
  paymentId,
  paymentClientSecret: clientSecret,
  total: eur(attempt.total),
  fees: eur(attempt.fees),
  holdUntil: attempt.holdUntil,
})

/** Null while holiday vouchers are not authorised: the card pays what they leave. */
export interface OpenedPayment {
  payment: Payment | null
  voucher?: OrderVoucher
}

/**
 * The payment of an open attempt, part by part; at the card provider its idempotency key is the attempt, so that a crash in
 * between leads to the same one. When that provider cannot be reached the attempt is undone.
 */
export async function openPayment(
  ctx: UserContext,
  attempt: Attempt,
  fence: number,
  /** Writes what is answered with it, where the call keeps its answer. */
  answer: (opened: OpenedPayment) => Statement[],
): Promise<OpenedPayment> {
  const { db, actor, platform, region } = ctx
  if (attempt.paymentId !== null && attempt.paymentClientSecret !== null)
    return { payment: paymentView(attempt, attempt.paymentId, attempt.paymentClientSecret) }
  const { waits, card, voucher } = await openParts(ctx, attempt, fence)
  const shown = voucher ? { voucher } : {}
  if (waits) return { payment: null, ...shown }
  if (!card) {
    const opened = { payment: paymentView(attempt, cardlessPaymentId(attempt), ''), ...shown }
    const settlement = await settlePayment(ctx, cardlessPayment(attempt, answer(opened)))
    if (settlement === 'ended') throw new CallError('paymentUnavailable')
    platform.wakeJobs(region.slug)
    return opened
  }
  const opened = { payment: paymentView(attempt, card.paymentId, card.clientSecret), ...shown }
  const facts = {
    paymentId: card.paymentId,
    paymentClientSecret: card.clientSecret,
    cardKey: await platform.cards.keyName(),
    number: await orderNumber(card.paymentId),
  }
  try {
    await db.write([
      ...fenceSteps(db, actor.userId, fence),
      ...(await moveSteps({ ctx, attempt, items: [] }, 'opened', facts)),
      ...answer(opened),
    ])
  } catch (error) {
    const now = error instanceof AttemptMoved ? await loadAttempt(db, attempt.id) : null
    // The hold ended while the provider was asked: nobody gets to see this payment, and the cart has its items back.
    if (now?.attempt.status === 'Canceled') throw new CallError('paymentUnavailable')
    throw error
  }
  return opened
}

/** Opens each part in turn, until one waits for the buyer; the attempt is given up where the card provider fails. */
async function openParts(ctx: UserContext, attempt: Attempt, fence: number): Promise<OpenedPart> {
  let opened: OpenedPart = {}
  try {
    for (const part of paymentParts) if (!opened.waits) opened = { ...opened, ...(await part.open(ctx, attempt)) }
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error
    const { kind, code } = error
    ctx.platform.log('error', 'payment.unavailable', { requestId: ctx.requestId, attempt: attempt.id, kind, code })
    await giveUp(ctx, attempt.id, fence)
    throw new CallError('paymentUnavailable')
  }
  return opened
}

/** Everything back into the cart; the expiry job finds nothing left to do. */
async function giveUp(ctx: UserContext, attemptId: string, fence: number): Promise<void> {
  const { db, actor } = ctx
  const loaded = await loadAttempt(db, attemptId)
  if (!loaded || attemptMove(attemptState(loaded), 'ended') === null) return
  const steps = await moveSteps({ ctx, ...loaded }, 'ended', null)
  await db.write([...fenceSteps(db, actor.userId, fence), ...steps]).catch((error: unknown) => {
    // Its hold ended at this very moment, which did the same.
    if (!(error instanceof AttemptMoved)) throw error
  })
}
