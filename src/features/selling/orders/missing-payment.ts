import type { Statement } from '#db/region-db.ts'
import { audit } from '#handler/tables.ts'
import { isMissingPayment } from '#kernel/cards/card-error.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { bookFailure } from '#kernel/orders/order-failure.ts'
import type { Attempt } from '#kernel/orders/tables.ts'
import { newId } from '#lib/new-id.ts'

export interface CancelOptions {
  /** The operator answers for it that nobody can pay it in another account. */
  accountGone?: boolean
}

/**
 * Cancels the payment of an open attempt. `missing`: it does not exist, says the very key that made it, and so nobody
 * can ever pay it (chapter selling-and-holding, The card provider). When another key says so, the payment may stand,
 * and be paid, in that one's account: throws, and tells the operator.
 */
export async function cancelPayment(
  ctx: JobContext,
  attempt: Attempt,
  paymentId: string,
  { accountGone = false }: CancelOptions,
): Promise<'canceled' | 'alreadySucceeded' | 'missing'> {
  const { db, platform, now, requestId } = ctx
  try {
    return await platform.cards.cancelIntent(paymentId)
  } catch (error) {
    if (!isMissingPayment(error)) throw error
    const own = attempt.cardKey === (await platform.cards.keyName())
    platform.log('error', 'payment.missing', { requestId, attempt: attempt.id, own })
    if (own || accountGone) return 'missing'
    const failure = {
      attemptId: attempt.id,
      dedupeKey: `payment-missing:${attempt.id}`,
      error: `The card account in use has no payment ${paymentId}, which another key made: its places stay held.`,
    }
    await db.write([bookFailure(db, failure, now)])
    throw error
  }
}

/** An attempt that ends because its payment does not exist: the product itself does it. */
export const missingPaymentAudit = (
  { db, requestId, now }: JobContext,
  { id, status, paymentId }: Attempt,
): Statement =>
  db.orm.insert(audit).values({
    id: newId('au'),
    actorKind: 'system',
    call: 'payment-missing',
    target: id,
    before: { status, paymentId },
    after: { status: 'Canceled' },
    requestId,
    ts: now,
  })
