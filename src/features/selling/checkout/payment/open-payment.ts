import { CallError } from '#contract/errors.ts'
import type { OrderVoucher, Payment } from '#contract/order-shapes.ts'
import type { Statement } from '#db/region-db.ts'
import type { OpenedPart } from '#features/selling/payment-parts/payment-part.ts'
import { paymentParts } from '#features/selling/payment-parts/payment-parts.ts'
import { CardProviderError } from '#kernel/cards/card-error.ts'
import { AttemptMoved, loadAttempt } from '#kernel/orders/load-attempt.ts'
import { orderNumber } from '#kernel/orders/order-number.ts'
import type { Attempt } from '#kernel/orders/tables.ts'
import { eur } from '#kernel/time/money.ts'
import type { Checkout } from '../at-checkout.ts'
import { attemptMove, attemptState, moveSteps } from '../attempt-moves.ts'
import { cardlessPayment, cardlessPaymentId } from './cardless-payment.ts'
import { settlePayment } from './settle-payment.ts'

const paymentView = (attempt: Attempt, paymentId: string, clientSecret: string): Payment => ({
  paymentId,
  paymentClientSecret: clientSecret,
  total: eur(attempt.total),
  fees: eur(attempt.fees),
  holdUntil: attempt.holdUntil,
})

/** Opened payment; null while holiday vouchers are not authorised, since the card pays the rest. */
export interface OpenedPayment {
  payment: Payment | null
  voucher?: OrderVoucher
}

/**
 * Opens the payment of an attempt, part by part. The attempt is the idempotency key at the card provider, so that a
 * crash in between leads to the same payment. If that provider does not answer, the attempt is given up.
 */
export async function openPayment(
  checkout: Checkout,
  attempt: Attempt,
  /** Statements that store the answer in the same write, if the call keeps answers. */
  answer: (opened: OpenedPayment) => Statement[],
): Promise<OpenedPayment> {
  const { db, platform, region, fenced } = checkout
  if (attempt.paymentId !== null && attempt.paymentClientSecret !== null)
    return { payment: paymentView(attempt, attempt.paymentId, attempt.paymentClientSecret) }
  const { waits, card, voucher } = await openParts(checkout, attempt)
  const shown = voucher ? { voucher } : {}
  if (waits) return { payment: null, ...shown }
  if (!card) {
    const opened = { payment: paymentView(attempt, cardlessPaymentId(attempt), ''), ...shown }
    const settlement = await settlePayment(checkout, cardlessPayment(attempt, answer(opened)))
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
      ...fenced,
      ...(await moveSteps({ ctx: checkout, attempt, items: [] }, 'opened', facts)),
      ...answer(opened),
    ])
  } catch (error) {
    const now = error instanceof AttemptMoved ? await loadAttempt(db, attempt.id) : null
    // The hold ended while the provider was asked: the payment is shown to nobody, and the cart has its items back.
    if (now?.attempt.status === 'Canceled') throw new CallError('paymentUnavailable')
    throw error
  }
  return opened
}

/** Opens each part in turn, until one waits for the buyer; gives the attempt up if the card provider fails. */
async function openParts(checkout: Checkout, attempt: Attempt): Promise<OpenedPart> {
  let opened: OpenedPart = {}
  try {
    for (const part of paymentParts) if (!opened.waits) opened = { ...opened, ...(await part.open(checkout, attempt)) }
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error
    const { kind, code } = error
    const { platform, requestId } = checkout
    platform.log('error', 'payment.unavailable', { requestId, attempt: attempt.id, kind, code })
    await giveUp(checkout, attempt.id)
    throw new CallError('paymentUnavailable')
  }
  return opened
}

/** Returns everything to the cart; the expiry job will find nothing to do. */
async function giveUp(checkout: Checkout, attemptId: string): Promise<void> {
  const { db, fenced } = checkout
  const loaded = await loadAttempt(db, attemptId)
  if (!loaded || attemptMove(attemptState(loaded), 'ended') === null) return
  const steps = await moveSteps({ ctx: checkout, ...loaded }, 'ended', null)
  await db.write([...fenced, ...steps]).catch((error: unknown) => {
    // The hold ended at the same moment, with the same effect.
    if (!(error instanceof AttemptMoved)) throw error
  })
}
