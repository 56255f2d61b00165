import type { RegionDb, Statement } from '#db/region-db.ts'
import { CURRENCY } from '#kernel/orders/in-review.ts'
import { bookFailure } from '#kernel/orders/order-failure.ts'
import type { Attempt } from '#kernel/orders/tables.ts'
import { cardPart } from '#kernel/prices/voucher-part.ts'
import type { CapturedPayment } from './captured-payment.ts'

const failureKey = (attemptId: string): string => `amount:${attemptId}`

/** Statement that reports money of a wrong amount or currency to the operator; repeating it adds nothing. */
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

/** Statement that ends the review: the attempt was settled after all, or refunded. */
export const resolveWrongPayment = (attemptId: string, now: number): Statement => ({
  sql: 'update order_failure set resolved_at = ? where dedupe_key = ? and resolved_at is null',
  args: [now, failureKey(attemptId)],
})
