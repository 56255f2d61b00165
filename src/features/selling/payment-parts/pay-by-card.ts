import { cardPart } from '#kernel/prices/voucher-part.ts'
import type { RefundedPart } from './payment-part.ts'

/** Payment of the rest by card. The provider captures or cancels it, and events and jobs report that. */
export const payByCard: RefundedPart = {
  hold: () => [],
  async open({ platform, region, buyer }, attempt) {
    const amountCents = cardPart(attempt)
    if (amountCents === 0) return {}
    const card = await platform.cards.createIntent({
      amountCents,
      attemptId: attempt.id,
      region: region.slug,
      userId: buyer.userId,
      email: buyer.email,
      description: `Commande ${attempt.id}`,
    })
    return { card }
  },
  capture: () => [],
  release: () => [],
  keepsList: true,
  async giveBack({ platform, region }, { id, attemptId, key, amount }, paymentId) {
    const metadata = { refundId: id, attemptId, region: region.slug }
    const done = await platform.cards.refund({ paymentId, key, amountCents: amount, metadata })
    return done.outcome === 'refunded'
      ? { outcome: 'made', providerId: done.refundId }
      : { outcome: 'refused', why: 'The card provider says that nothing is left to give back.' }
  },
}
