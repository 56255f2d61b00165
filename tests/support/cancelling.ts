import type { Sold } from './shop.ts'
import { deliver } from './shop-jobs.ts'
import { subsidyWorld } from './subsidy-world.ts'
import type { Member } from './test-app.ts'

/** A shop of activities whose buyers may cancel, as their pages ask for it. */
export async function cancellingWorld() {
  const world = await subsidyWorld()
  const { app, cards, add, start, shop, marie } = world

  const sellCancellable = (sale: Parameters<typeof shop.sell>[0] = {}) =>
    shop.sell({ mode: 'VendorConfirm', ...sale, activity: { ...sale.activity, memberMayCancel: true } })

  /** Pays for these things; no job has run yet: nothing is drawn. */
  async function pay(things: readonly { sold: Sold; quantity?: number }[], as: Member = marie) {
    for (const { sold, ...wish } of things) await add(as, sold, wish)
    const { payment } = await start(as)
    if (!payment) throw new Error('No payment was opened.')
    const { paymentId } = payment
    if (payment.total.cents > 0) {
      cards.pay(paymentId)
      await deliver(app, cards.event(paymentId))
    }
    return { paymentId, list: await own(paymentId, as) }
  }

  const own = async (paymentId: string, as: Member = marie) =>
    (await app.call('/get-purchase', { paymentId }, { as })).list

  /** Item of a purchase of several, in any order of them. */
  const bought = (list: Awaited<ReturnType<typeof own>>, sold: Sold) => {
    const item = list.find(({ activity }) => activity.id === sold.activityId)
    if (!item) throw new Error('It was not bought.')
    return item
  }

  /** With what the page of the buyer has shown. */
  const cancel = async (orderId: string, refundCents: number, as: Member = marie) =>
    app.call('/cancel-order-item', { orderId, refundCents }, { as })

  return { ...world, sellCancellable, pay, own, bought, cancel }
}
