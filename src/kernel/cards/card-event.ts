import type { Stripe } from 'stripe'

/** A webhook event of the card provider. Amounts in cents, times in UTC ms. */
export type CardEvent = {
  id: string
  /** `payment_intent.succeeded`, `.payment_failed`, `.canceled`, `.requires_action`, `charge.refunded`, `refund.…`, or another. */
  type: string
  created: number
  /** Null for an event that is not about a payment. */
  paymentId: string | null
  /** Attempt and region from the payment's metadata: by them a webhook finds its region (D26). */
  attemptId: string | undefined
  region: string | undefined
  /** The payment's status when the event was created; it may be outdated by now. */
  status: string | undefined
  amountCents: number | undefined
  /** Captured amount; only in events about a payment. */
  receivedCents: number | undefined
  /** Lower-case code, such as `eur`. */
  currency: string | undefined
  /** Total refunded so far; only in `charge.refunded`. */
  refundedCents: number | undefined
  chargeId: string | undefined
  lastError: { code: string | undefined; message: string } | undefined
}

const referenceId = (reference: string | { id: string } | null | undefined): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id

const fromIntent = (intent: Stripe.PaymentIntent) => ({
  paymentId: intent.id,
  attemptId: intent.metadata.attemptId,
  region: intent.metadata.region,
  status: intent.status,
  amountCents: intent.amount,
  receivedCents: intent.amount_received,
  currency: intent.currency,
  refundedCents: undefined,
  chargeId: referenceId(intent.latest_charge),
  lastError: intent.last_payment_error
    ? { code: intent.last_payment_error.code, message: intent.last_payment_error.message ?? '' }
    : undefined,
})

const fromCharge = (charge: Stripe.Charge) => ({
  paymentId: referenceId(charge.payment_intent) ?? null,
  attemptId: charge.metadata.attemptId,
  region: charge.metadata.region,
  status: undefined,
  amountCents: charge.amount,
  receivedCents: undefined,
  currency: charge.currency,
  refundedCents: charge.amount_refunded,
  chargeId: charge.id,
  lastError: undefined,
})

const nothing = {
  paymentId: null,
  attemptId: undefined,
  region: undefined,
  status: undefined,
  amountCents: undefined,
  receivedCents: undefined,
  currency: undefined,
  refundedCents: undefined,
  chargeId: undefined,
  lastError: undefined,
}

/** Reads a refund. One made in the provider's dashboard has no metadata: only its payment is known. */
const fromRefund = (refund: Stripe.Refund) => ({
  ...nothing,
  paymentId: referenceId(refund.payment_intent) ?? null,
  attemptId: refund.metadata?.attemptId,
  region: refund.metadata?.region,
  chargeId: referenceId(refund.charge),
})

/** Reads a dispute; it carries no metadata of its payment. */
const fromDispute = (dispute: Stripe.Dispute) => ({
  ...nothing,
  paymentId: referenceId(dispute.payment_intent) ?? null,
  chargeId: referenceId(dispute.charge),
})

/** Converts an event whose signature has been verified. */
export const toCardEvent = (event: Stripe.Event): CardEvent => {
  const { object } = event.data
  const payment =
    'object' in object && object.object === 'payment_intent'
      ? fromIntent(object)
      : 'object' in object && object.object === 'charge'
        ? fromCharge(object)
        : 'object' in object && object.object === 'refund'
          ? fromRefund(object)
          : 'object' in object && object.object === 'dispute'
            ? fromDispute(object)
            : nothing
  return { id: event.id, type: event.type, created: event.created * 1000, ...payment }
}
