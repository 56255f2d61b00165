import { CallError } from '#contract/errors.ts'
import type { OrderVoucher, Payment } from '#contract/order-shapes.ts'
import type { Statement } from '#db/region-db.ts'
import { fenceSteps } from '#features/selling/cart/cart-lock.ts'
import { AttemptMoved, loadAttempt } from '#features/selling/orders/attempt-steps.ts'
import { openVoucher } from '#features/selling/vouchers/open-voucher.ts'
import { cardPart } from '#features/selling/vouchers/voucher-part.ts'
import type { UserContext } from '#handler/context.ts'
import { CardProviderError } from '#kernel/cards/card-error.ts'
import { CURRENCY } from '#kernel/orders/in-review.ts'
import { orderNumber } from '#kernel/orders/order-number.ts'
import type { Attempt } from '#kernel/orders/tables.ts'
import { eur } from '#kernel/time/money.ts'
import { attemptMove, attemptState, moveSteps } from './attempt-moves.ts'
import { voucherPaymentId } from './settle-by-vouchers.ts'
import { settlePayment } from './settle-payment.ts'

/** What a free cart has instead of a payment of the provider. */
const freePaymentId = (attemptId: string): string => `free-${attemptId}`

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
 * The payment of an open attempt, made at the provider if it has none yet; its idempotency key is the attempt, so that a
 * crash in between leads to the same one. When the provider cannot be reached the attempt is undone. Vouchers come first.
 */
export async function openPayment(
  ctx: UserContext,
  attempt: Attempt,
  fence: number,
  /** What is answered with it, where the call keeps its answer. */
  answer: (opened: OpenedPayment) => Statement[],
): Promise<OpenedPayment> {
  const { db, actor, platform, region } = ctx
  if (attempt.paymentId !== null && attempt.paymentClientSecret !== null)
    return { payment: paymentView(attempt, attempt.paymentId, attempt.paymentClientSecret) }
  const voucher = attempt.voucher > 0 ? await openVoucher(ctx, attempt) : undefined
  if (voucher && voucher.status !== 'authorised') return { payment: null, voucher }
  const shown = voucher ? { voucher } : {}
  if (cardPart(attempt) === 0) {
    const paymentId = attempt.total === 0 ? freePaymentId(attempt.id) : voucherPaymentId(attempt.id)
    const opened = { payment: paymentView(attempt, paymentId, ''), ...shown }
    const inbox = answer(opened)
    const nothing = { amountCents: 0, receivedCents: 0, currency: CURRENCY }
    const settlement = await settlePayment(ctx, { attemptId: attempt.id, paymentId, ...nothing, inbox })
    if (settlement === 'ended') throw new CallError('paymentUnavailable')
    platform.wakeJobs(region.slug)
    return opened
  }
  const intent = await platform.cards
    .createIntent({
      amountCents: cardPart(attempt),
      attemptId: attempt.id,
      region: region.slug,
      userId: actor.userId,
      email: actor.email,
      description: `Commande ${attempt.id}`,
    })
    .catch(async (error: unknown) => {
      if (!(error instanceof CardProviderError)) throw error
      platform.log('error', 'payment.unavailable', {
        requestId: ctx.requestId,
        attempt: attempt.id,
        kind: error.kind,
        code: error.code,
      })
      await giveUp(ctx, attempt.id, fence)
      throw new CallError('paymentUnavailable')
    })
  const opened = { payment: paymentView(attempt, intent.paymentId, intent.clientSecret), ...shown }
  const facts = {
    paymentId: intent.paymentId,
    paymentClientSecret: intent.clientSecret,
    cardKey: await platform.cards.keyName(),
    number: await orderNumber(intent.paymentId),
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
