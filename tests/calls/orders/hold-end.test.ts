/** The end of the hold: what is given back, to whom, and what a payment in the last moment does (D06, D08). */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { job } from '#kernel/jobs/tables.ts'
import { orderFailure, refund } from '#kernel/orders/tables.ts'
import { buyingWorld } from '../../support/buying.ts'
import { deliver, runJobs } from '../../support/shop-jobs.ts'

const HOLD = 30 * 60_000

describe('the end of the hold', () => {
  test('does nothing once the purchase is paid', async () => {
    const { app, marie, shop, startWith, cards, db } = await buyingWorld()
    const { paymentId } = await startWith(marie, await shop.sell())
    const expiries = () => db.orm.select().from(job).where(eq(job.kind, 'expire-attempt'))
    expect(await expiries()).toHaveLength(1)
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    expect(await expiries()).toEqual([])
  })

  test('cancels the payment first, then returns places and items', async () => {
    const { app, marie, shop, startWith, cards, counters, items } = await buyingWorld()
    const sold = await shop.sell()
    const { paymentId } = await startWith(marie, sold)
    const heldUntil = Date.now() + HOLD
    app.advance(HOLD - 1000)
    await runJobs(app)
    expect(await counters(sold)).toEqual([[1, 0]])
    expect(await app.call('/cart-count', {}, { as: marie })).toEqual({ count: 0, heldUntil })
    app.advance(1001)
    expect(await app.call('/cart-count', {}, { as: marie })).toEqual({ count: 0 })
    app.advance(999)
    await runJobs(app)
    expect(cards.intents.get(paymentId)?.status).toBe('canceled')
    expect(await counters(sold)).toEqual([[0, 0]])
    expect((await items()).map((item) => item.status)).toEqual(['Canceled'])
    expect(await app.call('/cart-count', {}, { as: marie })).toEqual({ count: 1 })
  })

  test("follows the provider's answer when the payment succeeds in the last moment", async () => {
    const { app, marie, shop, startWith, cards, items } = await buyingWorld()
    const { paymentId } = await startWith(marie, await shop.sell())
    cards.pay(paymentId)
    app.advance(HOLD + 1000)
    await runJobs(app)
    expect((await items()).map((item) => item.status)).toEqual(['Success'])
  })

  test('returns nothing while the provider is down, and the job tries again', async () => {
    const { app, marie, shop, startWith, cards, counters } = await buyingWorld()
    const sold = await shop.sell()
    await startWith(marie, sold)
    app.advance(HOLD + 1000)
    cards.fail(true)
    await runJobs(app)
    expect(await counters(sold)).toEqual([[1, 0]])
    cards.fail(false)
    app.advance(10 * 60_000)
    await runJobs(app)
    expect(await counters(sold)).toEqual([[0, 0]])
  })

  // [C-RULE-034] D08: the only way out of Canceled.
  test('is followed by a sale when a late payment succeeds and the places are free, and the articles leave the cart', async () => {
    const { app, marie, shop, startWith, cards, counters, items, expectConsistent } = await buyingWorld()
    const sold = await shop.sell({ quantity: 2 })
    const { paymentId } = await startWith(marie, sold, { quantity: 2 })
    app.advance(HOLD + 1000)
    await runJobs(app)
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    expect((await items()).map((item) => item.status)).toEqual(['Success'])
    expect(await counters(sold)).toEqual([[0, 2]])
    expect(await app.call('/cart-count', {}, { as: marie })).toEqual({ count: 0 })
    await expectConsistent()
  })

  test('is followed by a refund when a late payment succeeds but its articles were bought again meanwhile', async () => {
    const { app, marie, shop, start, startWith, cards, counters, items, expectConsistent } = await buyingWorld()
    const sold = await shop.sell({ quantity: 5 })
    const late = await startWith(marie, sold)
    app.advance(HOLD + 1000)
    await runJobs(app)
    const { payment: again } = await start(marie)
    cards.pay(late.paymentId)
    await deliver(app, cards.event(late.paymentId))
    cards.pay(again?.paymentId ?? '')
    await deliver(app, cards.event(again?.paymentId ?? ''))
    await runJobs(app)
    expect([...cards.refunds.values()]).toEqual([{ paymentId: late.paymentId, amountCents: 1600 }])
    expect((await items()).map((item) => item.status).sort()).toEqual(['Canceled', 'Success'])
    expect(await counters(sold)).toEqual([[0, 1]])
    await expectConsistent()
  })

  test('is followed by a refund and a record when a late payment succeeds but the places are gone', async () => {
    const { app, marie, shop, startWith, cards, counters, items, db, expectConsistent } = await buyingWorld()
    const paul = await app.newMember()
    const sold = await shop.sell({ quantity: 1 })
    const late = await startWith(marie, sold)
    app.advance(HOLD + 1000)
    await runJobs(app)
    const fast = await startWith(paul, sold)
    cards.pay(late.paymentId)
    const event = cards.event(late.paymentId)
    // The same event again, and another one that says the same.
    for (const again of [event, event, cards.event(late.paymentId)]) await deliver(app, again)
    const jobs = await db.orm.select().from(job).where(eq(job.kind, 'refund'))
    await runJobs(app)
    // A runner that lost its lease does the work of another once more, later.
    app.advance(60_000)
    await db.write(jobs.map((row) => db.orm.insert(job).values({ ...row, leaseToken: null, leaseUntil: null })))
    await runJobs(app)
    expect([...cards.refunds.values()]).toEqual([{ paymentId: late.paymentId, amountCents: 1600 }])
    expect(await db.orm.select().from(refund)).toHaveLength(1)
    expect(await db.orm.select().from(orderFailure)).toHaveLength(1)
    expect(await counters(sold)).toEqual([[1, 0]])
    cards.pay(fast.paymentId)
    await deliver(app, cards.event(fast.paymentId))
    expect((await items()).map((item) => item.status).sort()).toEqual(['Canceled', 'Success'])
    await expectConsistent()
  })
})
