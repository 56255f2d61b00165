import type { Statement } from '#db/region-db.ts'
import { CURRENCY } from '#kernel/orders/in-review.ts'
import { orderNumber } from '#kernel/orders/order-number.ts'
import type { Attempt } from '#kernel/orders/tables.ts'
import { cardPart } from '#kernel/prices/voucher-part.ts'

export interface CapturedPayment {
  attemptId: string
  paymentId: string
  amountCents: number
  /** Captured cents of the payment. */
  receivedCents: number
  currency: string | undefined
  /** True if the operator has accepted the payment for the order, whatever its amount and currency. */
  accepted?: boolean
  /** The inbox row if an event brought the news, and further statements to write with the effect. */
  inbox: Statement[]
}

/** True if a payment settles its order: accepted by the operator, or exactly the amount due by card. */
export const paysFor = (attempt: Attempt, payment: CapturedPayment): boolean => {
  const { accepted = false, amountCents, receivedCents, currency } = payment
  return accepted || (amountCents === cardPart(attempt) && receivedCents === amountCents && currency === CURRENCY)
}

/** Columns of an attempt that record its captured payment. */
export const captureFacts = async ({ capturedAt }: Attempt, payment: CapturedPayment, now: number) => ({
  paymentId: payment.paymentId,
  captured: payment.receivedCents,
  capturedAt: capturedAt ?? now,
  number: await orderNumber(payment.paymentId),
})
