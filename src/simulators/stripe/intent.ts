import type { CardFacts, Refusal, TestCard } from './cards.ts'

export type IntentStatus = 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'

/** A stored payment. Amounts in cents, times in UTC ms. */
export type Intent = {
  id: string
  clientSecret: string
  status: IntentStatus
  amountCents: number
  currency: string
  description: string | null
  receiptEmail: string | null
  metadata: Record<string, string>
  allowRedirects: 'always' | 'never'
  createdAt: number
  canceledAt: number | null
  cancellationReason: string | null
  lastError: Refusal | null
  chargeId: string | null
  paymentMethodId: string | null
  card: CardFacts | null
  /** Bank's decision after the buyer has authenticated; only in `requires_action`. */
  afterAuthentication: 'succeeds' | Refusal | null
  returnUrl: string | null
  refundedCents: number
  /** Amount reclaimed by disputes; absent without any. */
  disputedCents?: number
}

export type Refund = {
  id: string
  intentId: string
  chargeId: string
  amountCents: number
  currency: string
  reason: string | null
  metadata: Record<string, string>
  createdAt: number
  /** Absent in records older than this field. */
  status?: 'succeeded' | 'failed'
}

export const seconds = (ms: number): number => Math.floor(ms / 1000)

export const cardFacts = ({ brand, last4, expMonth, expYear, wallet }: TestCard): CardFacts => ({
  ...{ brand, last4, expMonth, expYear },
  ...(wallet ? { wallet } : {}),
})

const lastErrorBody = (refusal: Refusal | null) =>
  refusal && {
    type: 'card_error',
    code: refusal.code,
    ...(refusal.declineCode === undefined ? {} : { decline_code: refusal.declineCode }),
    message: refusal.message,
  }

const nextActionBody = (intent: Intent, mount: string) => {
  if (intent.status !== 'requires_action') return null
  const url = `${mount}/three-d-secure/${intent.id}?client_secret=${intent.clientSecret}`
  return intent.returnUrl === null
    ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
    : { type: 'redirect_to_url', redirect_to_url: { url, return_url: intent.returnUrl } }
}

/** The payment in Stripe's form. `mount`: path of the simulator, for the address of the 3-D Secure page. */
export const intentBody = (intent: Intent, mount: string) => ({
  id: intent.id,
  object: 'payment_intent',
  amount: intent.amountCents,
  amount_capturable: 0,
  amount_received: intent.status === 'succeeded' ? intent.amountCents : 0,
  automatic_payment_methods: { allow_redirects: intent.allowRedirects, enabled: true },
  canceled_at: intent.canceledAt === null ? null : seconds(intent.canceledAt),
  cancellation_reason: intent.cancellationReason,
  capture_method: 'automatic_async',
  client_secret: intent.clientSecret,
  confirmation_method: 'automatic',
  created: seconds(intent.createdAt),
  currency: intent.currency,
  customer: null,
  description: intent.description,
  last_payment_error: lastErrorBody(intent.lastError),
  latest_charge: intent.chargeId,
  livemode: false,
  metadata: intent.metadata,
  next_action: nextActionBody(intent, mount),
  payment_method: intent.paymentMethodId,
  payment_method_types: ['card'],
  receipt_email: intent.receiptEmail,
  status: intent.status,
})

export const chargeBody = (intent: Intent) => ({
  id: intent.chargeId,
  object: 'charge',
  amount: intent.amountCents,
  amount_captured: intent.amountCents,
  amount_refunded: intent.refundedCents,
  captured: true,
  currency: intent.currency,
  description: intent.description,
  livemode: false,
  metadata: intent.metadata,
  paid: true,
  payment_intent: intent.id,
  payment_method: intent.paymentMethodId,
  payment_method_details: intent.card && {
    type: 'card',
    card: {
      brand: intent.card.brand,
      exp_month: intent.card.expMonth,
      exp_year: intent.card.expYear,
      last4: intent.card.last4,
      wallet: intent.card.wallet ? { type: intent.card.wallet } : null,
    },
  },
  refunded: intent.refundedCents === intent.amountCents,
  status: 'succeeded',
})

export const refundBody = (refund: Refund) => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amountCents,
  charge: refund.chargeId,
  created: seconds(refund.createdAt),
  currency: refund.currency,
  metadata: refund.metadata,
  payment_intent: refund.intentId,
  reason: refund.reason,
  status: refund.status ?? 'succeeded',
})
