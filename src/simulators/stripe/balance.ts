import { newId } from './ids.ts'
import { chargeBody, type Intent, type Refund, refundBody, seconds } from './intent.ts'

/** A dispute: the buyer's bank reclaims the money; it ends as `won` or `lost`. */
export type Dispute = {
  id: string
  intentId: string
  chargeId: string
  amountCents: number
  currency: string
  status: 'needs_response' | 'won' | 'lost'
  createdAt: number
}

/** A transaction on the account's balance. */
export type BalanceLine = {
  id: string
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'payout'
  amountCents: number
  feeCents: number
  currency: string
  createdAt: number
  /** Object that caused it, as its own path shows it. */
  source: unknown
}

/** Fees for a European card, and for a dispute. */
const PERCENT = 1.5
const FIXED_CENTS = 25
const DISPUTE_CENTS = 2_000

const line = (
  type: BalanceLine['type'],
  { currency }: { currency: string },
  facts: { amountCents: number; feeCents?: number; source: unknown },
  now: number,
): BalanceLine => ({ id: newId('txn'), type, currency, createdAt: now, feeCents: 0, ...facts })

export const chargeLine = (intent: Intent, now: number): BalanceLine =>
  line(
    'charge',
    intent,
    {
      amountCents: intent.amountCents,
      feeCents: Math.round((intent.amountCents * PERCENT) / 100) + FIXED_CENTS,
      source: chargeBody(intent),
    },
    now,
  )

export const refundLine = (refund: Refund, now: number): BalanceLine =>
  line('refund', refund, { amountCents: -refund.amountCents, source: refundBody(refund) }, now)

export const failedRefundLine = (refund: Refund, now: number): BalanceLine =>
  line('refund_failure', refund, { amountCents: refund.amountCents, source: refundBody(refund) }, now)

export const disputeLine = (dispute: Dispute, now: number): BalanceLine =>
  line(
    'adjustment',
    dispute,
    { amountCents: -dispute.amountCents, feeCents: DISPUTE_CENTS, source: disputeBody(dispute) },
    now,
  )

/** Transaction of a won dispute: its amount returns, its fee does not. */
export const wonLine = (dispute: Dispute, now: number): BalanceLine =>
  line('adjustment', dispute, { amountCents: dispute.amountCents, source: disputeBody(dispute) }, now)

export const payoutLine = (amountCents: number, now: number): BalanceLine => {
  const currency = 'eur'
  const source = { id: newId('po'), object: 'payout', amount: amountCents, currency, created: seconds(now) }
  return line('payout', { currency }, { amountCents: -amountCents, source }, now)
}

export const lineBody = (of: BalanceLine, isExpanded: boolean) => ({
  id: of.id,
  object: 'balance_transaction',
  amount: of.amountCents,
  created: seconds(of.createdAt),
  currency: of.currency,
  fee: of.feeCents,
  net: of.amountCents - of.feeCents,
  source: isExpanded ? of.source : idIn(of.source),
  status: 'available',
  type: of.type,
})

const idIn = (source: unknown): string | null =>
  typeof source === 'object' && source !== null && 'id' in source ? String(source.id) : null

export const disputeBody = (dispute: Dispute) => ({
  id: dispute.id,
  object: 'dispute',
  amount: dispute.amountCents,
  charge: dispute.chargeId,
  created: seconds(dispute.createdAt),
  currency: dispute.currency,
  metadata: {},
  payment_intent: dispute.intentId,
  reason: 'fraudulent',
  status: dispute.status,
})
