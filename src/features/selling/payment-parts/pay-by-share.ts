import { holdShares, takeShares } from '#features/catalogue/subsidies/hold-share.ts'
import type { PaymentPart } from './payment-part.ts'

/**
 * Payment by the committee's share, taken from its budget as it is held. Triggers return it with the end of an attempt
 * and with each refund (docs/architecture/selling-and-holding.md), so that no path can forget it.
 */
export const payByShare: PaymentPart = {
  hold(db, { attempt, items, own }, now) {
    const held = items.map((item) => ({ ...item, attemptId: attempt.id, userId: attempt.userId }))
    return holdShares(db, held, own, now)
  },
  open: () => Promise.resolve({}),
  capture(_db, { items, isLate }, now, otherwise) {
    if (!isLate) return []
    const ids = items.map(({ id }) => id)
    return takeShares(ids, now, otherwise)
  },
  release: () => [],
}
