import type { Stripe } from 'stripe'
import type { CardEvent } from './card-event.ts'
import type { CardTransactionRecord } from './card-transaction.ts'

export type CardStatus = Stripe.PaymentIntent['status']

export type CardPaymentError = { code: string | undefined; declineCode: string | undefined; message: string }

export type CardPayment = {
  paymentId: string
  status: CardStatus
  amountCents: number
  /** Captured amount. */
  receivedCents: number
  currency: string
  attemptId: string | undefined
  region: string | undefined
  /** The last refusal; the buyer may try again on the same payment (D06). */
  lastError: CardPaymentError | undefined
  chargeId: string | undefined
}

export type CreateIntentInput = {
  amountCents: number
  attemptId: string
  region: string
  userId: string
  email: string
  description: string
}

/** Card provider; every method rejects with a CardProviderError. */
export type CardProvider = {
  /**
   * Name of the key in use without revealing it: first 16 hex digits of its SHA-256. A key belongs to one account and
   * mode: a payment that its own key cannot find exists nowhere, one of another key may be in another account.
   */
  keyName(): Promise<string>
  /** Creates the one payment of an attempt; repeating it with the same input returns the same payment. */
  createIntent(input: CreateIntentInput): Promise<{ paymentId: string; clientSecret: string }>
  retrieveIntent(paymentId: string): Promise<CardPayment>
  /** Repeatable. `alreadySucceeded`: the money was captured and nothing was canceled. */
  cancelIntent(paymentId: string): Promise<'canceled' | 'alreadySucceeded'>
  /**
   * Refunds `amountCents`, or all that is left. `key` identifies the refund: as long as the provider remembers a key,
   * it never refunds twice under it. `metadata` appears in the provider's list of refunds.
   */
  refund(input: {
    paymentId: string
    key: string
    amountCents?: number | undefined
    metadata?: { refundId: string; attemptId: string; region: string }
  }): Promise<CardRefund>
  /** Lists every refund of a payment, including those made in the provider's dashboard. */
  listRefunds(paymentId: string): Promise<CardRefundRecord[]>
  /** Lists the disputes of a payment that have taken money away; mere inquiries are left out. */
  listDisputes(paymentId: string): Promise<CardDisputeRecord[]>
  /** Pages of the account's balance transactions from `from` until before `until`, UTC ms, in no promised order. */
  listBalanceTransactions(period: { from: number; until: number }): AsyncIterable<CardTransactionRecord[]>
  /**
   * Verifies the signature (300 s tolerance) and reads the event. Rejects as `invalid` with code `webhook_refused`,
   * `webhook_old` or `webhook_unsigned`.
   */
  parseWebhook(rawBody: string, signature: string | null | undefined): Promise<CardEvent>
}

export type CardRefund =
  | { outcome: 'refunded'; refundId: string; amountCents: number }
  /** Nothing was left to refund, for instance because an earlier refund's key has expired. */
  | { outcome: 'alreadyRefunded' }

/** A refund as the provider records it. */
export type CardRefundRecord = {
  providerId: string
  amountCents: number
  /** A pending refund counts as made until the provider reports that it failed. */
  status: 'made' | 'failed'
  /** Id of our `refund` row, if the product requested this refund. */
  refundId: string | undefined
  createdAt: number
}

export type CardDisputeRecord = {
  providerId: string
  amountCents: number
  status: 'Open' | 'Won' | 'Lost'
  createdAt: number
}

export type CardProviderConfig = {
  secretKey: string
  /** Several while one secret replaces another. */
  webhookSecret: string | readonly string[]
  /** URL of the simulator, such as http://127.0.0.1:8787/_dev/stripe; Stripe itself when absent. */
  apiBase?: string | undefined
  fetch?: ((url: string, init?: RequestInit) => Promise<Response>) | undefined
  /** Timeout of each try; 10 s when absent. */
  timeoutMs?: number | undefined
  /** Retries after the first try; 2 when absent. */
  maxNetworkRetries?: number | undefined
  now?: (() => number) | undefined
}
