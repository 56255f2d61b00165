import { holdShares, takeShares } from '#features/catalogue/subsidies/hold-share.ts'
import type { PaymentPart } from './payment-part.ts'

/**
 * The committee's share is taken from its budget as it is held. It goes back with what ends an attempt, and with each
 * refund, by triggers on the rows of those (docs/architecture/selling-and-holding.md), so that no path can forget it.
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
