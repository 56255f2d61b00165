import { Stripe } from 'stripe'
import type { CardDisputeRecord, CardPayment, CardRefundRecord } from './card-provider.ts'

/** Payment as the product knows it. */
export const toPayment = (intent: Stripe.PaymentIntent): CardPayment => {
  const error = intent.last_payment_error
  return {
    paymentId: intent.id,
    status: intent.status,
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    currency: intent.currency,
    attemptId: intent.metadata.attemptId,
    region: intent.metadata.region,
    lastError: error ? { code: error.code, declineCode: error.decline_code, message: error.message ?? '' } : undefined,
    chargeId: typeof intent.latest_charge === 'string' ? intent.latest_charge : intent.latest_charge?.id,
  }
}

export const toRefundRecord = (refund: Stripe.Refund): CardRefundRecord => ({
  providerId: refund.id,
  amountCents: refund.amount,
  status: refund.status === 'failed' || refund.status === 'canceled' ? 'failed' : 'made',
  refundId: refund.metadata?.refundId,
  createdAt: refund.created * 1000,
})

/** Dispute as a record; none for inquiries and prevented disputes, which take no money. */
export const toDisputeRecords = ({ id, amount, status, created }: Stripe.Dispute): CardDisputeRecord[] =>
  status.startsWith('warning') || status === 'prevented'
    ? []
    : [
        {
          providerId: id,
          amountCents: amount,
          status: status === 'won' ? 'Won' : status === 'lost' ? 'Lost' : 'Open',
          createdAt: created * 1000,
        },
      ]

/** Outcome of a cancellation that Stripe refused, if the payment had already ended. */
export const cancelOutcome = (error: unknown): 'canceled' | 'alreadySucceeded' | undefined => {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return undefined
  if (error.code !== 'payment_intent_unexpected_state') return undefined
  if (error.payment_intent?.status === 'canceled') return 'canceled'
  return error.payment_intent?.status === 'succeeded' ? 'alreadySucceeded' : undefined
}
