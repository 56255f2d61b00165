import type { Statement } from '#db/region-db.ts'
import { cardPart } from '#features/selling/vouchers/voucher-part.ts'
import { CURRENCY } from '#kernel/orders/in-review.ts'
import { orderNumber } from '#kernel/orders/order-number.ts'
import type { Attempt } from '#kernel/orders/tables.ts'

export interface CapturedPayment {
  attemptId: string
  paymentId: string
  amountCents: number
  /** Cents of it that were captured. */
  receivedCents: number
  currency: string | undefined
  /** The operator's word that it pays for the order, whatever its amount and currency. */
  accepted?: boolean
  /** The inbox row, when an event of the provider brought the news; what else must be written with the effect. */
  inbox: Statement[]
}

/** Tells that a payment is good for its order: by the operator's word, or as exactly what a card has to pay of it. */
export const paysFor = (attempt: Attempt, payment: CapturedPayment): boolean => {
  const { accepted = false, amountCents, receivedCents, currency } = payment
  return accepted || (amountCents === cardPart(attempt) && receivedCents === amountCents && currency === CURRENCY)
}

/** The columns by which an attempt knows its captured payment. */
export const captureFacts = async ({ capturedAt }: Attempt, payment: CapturedPayment, now: number) => ({
  paymentId: payment.paymentId,
  captured: payment.receivedCents,
  capturedAt: capturedAt ?? now,
  number: await orderNumber(payment.paymentId),
})
