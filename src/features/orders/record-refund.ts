import type { Statement } from '../../db/region-db.ts'
import { newId } from '../../lib/new-id.ts'

export interface ProviderRefund {
  attemptId: string
  /** All that was given back of the charge so far, in cents. */
  refundedCents: number
  chargeId: string
}

/**
 * What somebody gave back of a paid order at the provider's own desk; the order itself stands. The event tells
 * the sum of all refunds, so that of several in any order each cent is counted once. Refunds of ours, which only an attempt
 * that is `Refunded` has, are recorded where they are made.
 */
export const recordRefund = ({ attemptId, refundedCents, chargeId }: ProviderRefund, now: number): Statement => ({
  sql: `insert into refund (id, attempt_id, key, amount, provider_id, reason, created_at)
        select ?, a.id, 'provider:' || ? || ':' || ?, ? - known.amount, null, 'Given back at the card provider.', ?
        from attempt a, (select coalesce(sum(amount), 0) as amount from refund where attempt_id = ?) known
        where a.id = ? and a.status = 'Paid' and known.amount < ?
        on conflict (key) do nothing`,
  args: [newId('rf'), chargeId, String(refundedCents), refundedCents, now, attemptId, attemptId, refundedCents],
})
