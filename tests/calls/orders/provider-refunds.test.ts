import { describe, expect, test } from 'vitest'
import { refund } from '#kernel/orders/tables.ts'
import { buyingWorld } from '../../support/buying.ts'
import { deliver, runJobs } from '../../support/shop-jobs.ts'

describe("a refund made in the provider's dashboard", () => {
  test('is booked once, in any order of its events, and the order stays valid', async () => {
    const { app, marie, shop, startWith, cards, db, items } = await buyingWorld()
    const { paymentId } = await startWith(marie, await shop.sell())
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    cards.refundElsewhere(paymentId, 500)
    const early = cards.event(paymentId, 'charge.refunded')
    cards.refundElsewhere(paymentId, 1100)
    const late = cards.event(paymentId, 'charge.refunded')
    for (const event of [late, early, early, cards.event(paymentId, 'refund.updated'), late]) {
      await deliver(app, event)
      await runJobs(app)
    }
    const rows = await db.orm.select().from(refund)
    expect(rows.map(({ amount, kind, status }) => [amount, kind, status])).toEqual([
      [500, 'elsewhere', 'Done'],
      [1100, 'elsewhere', 'Done'],
    ])
    expect((await items()).map((item) => item.status)).toEqual(['Success'])
  })

  test('is not counted twice when it is a refund of ours', async () => {
    const { app, marie, shop, startWith, cards, db } = await buyingWorld()
    const sold = await shop.sell({ quantity: 1 })
    const { paymentId } = await startWith(marie, sold)
    await app.call('/cancel-purchase', { paymentId }, { as: marie })
    await startWith(await app.newMember(), sold)
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    await runJobs(app)
    for (const type of ['charge.refunded', 'refund.created']) await deliver(app, cards.event(paymentId, type))
    await runJobs(app)
    expect((await db.orm.select().from(refund)).map(({ amount, status }) => [amount, status])).toEqual([[1600, 'Done']])
  })

  test('makes a waiting refund of ours fail, which is shown to the operator', async () => {
    const { app, marie, shop, startWith, cards, db } = await buyingWorld()
    const sold = await shop.sell({ quantity: 1 })
    const { paymentId } = await startWith(marie, sold)
    await app.call('/cancel-purchase', { paymentId }, { as: marie })
    await startWith(await app.newMember(), sold)
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    cards.refundElsewhere(paymentId, 1600)
    await runJobs(app)
    const rows = await db.orm.select().from(refund)
    expect(rows.map(({ kind, status }) => [kind, status])).toEqual([
      ['unsold', 'Failed'],
      ['elsewhere', 'Done'],
    ])
    expect(cards.givenBack(paymentId)).toBe(1600)
  })
})
