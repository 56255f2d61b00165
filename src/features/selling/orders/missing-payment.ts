import type { Statement } from '#db/region-db.ts'
import { audit } from '#handler/tables.ts'
import { isMissingPayment } from '#kernel/cards/card-error.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { bookFailure } from '#kernel/orders/order-failure.ts'
import type { Attempt } from '#kernel/orders/tables.ts'
import { newId } from '#lib/new-id.ts'

export interface CancelOptions {
  /** True: the operator vouches that nobody can pay it in another account. */
  accountGone?: boolean
}

/**
 * Cancels the payment of an open attempt. `missing`: its own key reports that it does not exist, so it can never be
 * paid (chapter selling-and-holding, The card provider). If another key reports that, the payment may exist in the
 * former account: throws, and tells the operator.
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

/** Audit row for an attempt that the product ends because its payment does not exist. */
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
