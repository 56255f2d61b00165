import { type Dispute, disputeBody, disputeLine, failedRefundLine, wonLine } from './balance.ts'
import { type Form, integer, text } from './form.ts'
import { newId } from './ids.ts'
import { type Intent, type Refund, refundBody } from './intent.ts'
import { invalidRequest } from './stripe-fault.ts'
import type { At, Outcome } from './transitions.ts'

/** The buyer's bank reclaims the money; a path of the simulator's own. */
export const openDispute = (intent: Intent, form: Form, { now }: At): Outcome => {
  if (intent.status !== 'succeeded' || intent.chargeId === null)
    throw invalidRequest('Only what was paid can be disputed.', { param: 'payment_intent' })
  const asked = text(form, 'amount')
  const leftCents = intent.amountCents - intent.refundedCents - (intent.disputedCents ?? 0)
  const amountCents = asked === undefined ? leftCents : integer(asked, 'amount')
  if (amountCents < 1 || amountCents > leftCents) throw invalidRequest('Invalid amount', { param: 'amount' })
  const dispute: Dispute = {
    id: newId('dp'),
    intentId: intent.id,
    chargeId: intent.chargeId,
    amountCents,
    currency: intent.currency,
    status: 'needs_response',
    createdAt: now,
  }
  return {
    status: 200,
    body: disputeBody(dispute),
    intent: { ...intent, disputedCents: (intent.disputedCents ?? 0) + amountCents },
    dispute,
    lines: [disputeLine(dispute, now)],
    events: [{ type: 'charge.dispute.created', object: disputeBody(dispute) }],
  }
}

/** The bank decides the dispute; if won, the money returns. */
export const endDispute = (intent: Intent, before: Dispute, form: Form, { now }: At): Outcome => {
  const status = text(form, 'outcome')
  if (status !== 'won' && status !== 'lost') throw invalidRequest('outcome must be won or lost', { param: 'outcome' })
  if (before.status !== 'needs_response') throw invalidRequest('This dispute has ended.')
  const dispute: Dispute = { ...before, status }
  const disputedCents = (intent.disputedCents ?? 0) - (status === 'won' ? dispute.amountCents : 0)
  return {
    status: 200,
    body: disputeBody(dispute),
    intent: { ...intent, disputedCents },
    dispute,
    lines: status === 'won' ? [wonLine(dispute, now)] : [],
    events: [{ type: 'charge.dispute.closed', object: disputeBody(dispute) }],
  }
}

/** The buyer's bank rejects a refund. */
export const failRefund = (before: Intent, made: Refund, { now }: At): Outcome => {
  if (made.status === 'failed') throw invalidRequest('This refund has failed already.')
  const refund: Refund = { ...made, status: 'failed' }
  const intent: Intent = { ...before, refundedCents: before.refundedCents - refund.amountCents }
  return {
    status: 200,
    body: { id: refund.id, status: 'failed' },
    intent,
    refund,
    lines: [failedRefundLine(refund, now)],
    events: [{ type: 'refund.failed', object: refundBody(refund) }],
  }
}
