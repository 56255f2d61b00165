import type { Stripe } from 'stripe'

/** One transaction on the card account's balance, with its fee. */
export type CardTransactionRecord = {
  providerId: string
  /** `charge`, `refund`, `refund_failure`, `adjustment` of a dispute, `payout`, `stripe_fee`, or another. */
  type: string
  /** Effect on the balance before the fee, in cents; negative when money leaves. */
  amountCents: number
  feeCents: number
  currency: string
  createdAt: number
  paymentId: string | undefined
  /** Attempt and region from the metadata of the payment or refund, if any. */
  attemptId: string | undefined
  region: string | undefined
  /** The ledger's counterpart account; undefined if the transaction belongs to no payment. */
  counterpart: string | undefined
}

type Source = Stripe.BalanceTransactionSource

const referenceId = (reference: string | { id: string } | null | undefined): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id

const namedIn = (metadata: Stripe.Metadata | null) => ({ attemptId: metadata?.attemptId, region: metadata?.region })
const nameless = { paymentId: undefined, attemptId: undefined, region: undefined, counterpart: undefined }

function sourceFacts(source: Source | string | null, type: string, amount: number) {
  if (source === null || typeof source === 'string') return nameless
  if (source.object === 'charge') {
    const paymentId = referenceId(source.payment_intent)
    return { ...namedIn(source.metadata), paymentId, counterpart: paymentId && `payment:${paymentId}` }
  }
  if (source.object === 'refund') {
    const name = type === 'refund_failure' ? 'refund-failed' : 'refund'
    return {
      ...namedIn(source.metadata),
      paymentId: referenceId(source.payment_intent),
      counterpart: `${name}:${source.id}`,
    }
  }
  if (source.object === 'dispute') {
    const name = amount < 0 ? 'dispute' : 'dispute-won'
    return {
      ...namedIn(source.metadata),
      paymentId: referenceId(source.payment_intent),
      counterpart: `${name}:${source.id}`,
    }
  }
  return nameless
}

export const toTransactionRecord = (line: Stripe.BalanceTransaction): CardTransactionRecord => ({
  providerId: line.id,
  type: line.type,
  amountCents: line.amount,
  feeCents: line.fee,
  currency: line.currency,
  createdAt: line.created * 1000,
  ...sourceFacts(line.source, line.type, line.amount),
})
