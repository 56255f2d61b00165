import { describe, expect, test } from 'vitest'
import { refund } from '../../../src/features/orders/tables.ts'
import { buyingWorld } from '../../support/buying.ts'
import { deliver, runJobs } from '../../support/shop-jobs.ts'

describe('money that is given back at the provider’s own desk', () => {
  test('is in the books once, however its events come; the order stands', async () => {
    const { app, marie, shop, startWith, cards, db, items } = await buyingWorld()
    const { paymentId } = await startWith(marie, await shop.sell())
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    const refunded = (refundedCents: number) => ({
      ...cards.event(paymentId, 'charge.refunded'),
      refundedCents,
      chargeId: 'ch_1',
    })
    const first = refunded(300)
    for (const event of [refunded(500), first, first, refunded(1600)]) await deliver(app, event)
    const amounts = (await db.orm.select().from(refund)).map(({ amount }) => amount)
    expect(amounts).toEqual([500, 1100])
    expect((await items()).map((item) => item.status)).toEqual(['Success'])
  })

  test('is not counted a second time when it is a refund of ours', async () => {
    const { app, marie, shop, startWith, cards, db } = await buyingWorld()
    const sold = await shop.sell({ quantity: 1 })
    const { paymentId } = await startWith(marie, sold)
    await app.call('/cancel-purchase', { paymentId }, { as: marie })
    await startWith(await app.newMember(), sold)
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    // The provider's word comes before our own job has written down what it did.
    await deliver(app, { ...cards.event(paymentId, 'charge.refunded'), refundedCents: 1600, chargeId: 'ch_1' })
    await runJobs(app)
    expect((await db.orm.select().from(refund)).map(({ amount }) => amount)).toEqual([1600])
  })
})
