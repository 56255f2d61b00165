/** Money of another amount or currency than the order (chapter selling-and-holding). */
import { describe, expect, test } from 'vitest'
import { reconcile } from '#features/selling/checkout/payment/reconcile.ts'
import { orderFailure } from '#kernel/orders/tables.ts'
import { buyingWorld } from '../../support/buying.ts'
import { deliver, openJobs, runJobs } from '../../support/shop-jobs.ts'

const HALF_HOUR = 30 * 60_000

/** Two tickets, paid in dollars. */
async function wronglyPaid() {
  const world = await buyingWorld()
  const { app, marie, shop, startWith, cards, db, attempts, items } = world
  const sold = await shop.sell()
  const { paymentId } = await startWith(marie, sold, { quantity: 2 })
  cards.pay(paymentId)
  const right = cards.event(paymentId)
  const wrong = { ...right, id: 'evt_wrong', currency: 'usd' }
  const failures = async () =>
    (await db.orm.select().from(orderFailure)).map(({ error, resolvedAt }) => [error, resolvedAt !== null])
  const told = `Captured 3200 cents usd for a total of 3200 cents eur: ${paymentId} delivers nothing.`
  const states = async () => [(await attempts())[0]?.status, (await items())[0]?.status]
  return { ...world, app, marie, sold, right, wrong, failures, told, states }
}

describe('a payment in another currency', () => {
  // [C-CONSTANT-029]
  test('takes no place and no ticket, is one failure however often it is reported, and does not block further purchases', async () => {
    const { app, marie, sold, wrong, failures, told, counters, states, entries, add, start, expectConsistent } =
      await wronglyPaid()
    for (const id of ['evt_wrong', 'evt_wrong', 'evt_again']) await deliver(app, { ...wrong, id })
    await runJobs(app)
    expect(await states()).toEqual(['Paid', 'Pending'])
    expect([await failures(), await counters(sold), await entries()]).toEqual([[[told, false]], [[2, 0]], []])
    expect(await app.mails()).toEqual([])
    app.advance(HALF_HOUR + 1000)
    await runJobs(app)
    await reconcile(await openJobs(app))
    expect([await failures(), await counters(sold)]).toEqual([[[told, false]], [[2, 0]]])
    await add(marie, sold)
    expect((await start(marie)).payment).not.toBeNull()
    await expectConsistent()
  })

  test('delivers once it turns out to be right, and its failure is resolved', async () => {
    const { app, sold, wrong, right, failures, told, counters, states, expectConsistent } = await wronglyPaid()
    for (const event of [wrong, right, right]) await deliver(app, event)
    expect(await states()).toEqual(['Paid', 'Success'])
    expect([await failures(), await counters(sold)]).toEqual([[[told, true]], [[0, 2]]])
    await runJobs(app)
    await expectConsistent()
  })

  test('reported for a delivered order revokes nothing, and is recorded as a failure', async () => {
    const { app, wrong, right, failures, told, states } = await wronglyPaid()
    for (const event of [right, wrong]) await deliver(app, event)
    expect(await states()).toEqual(['Paid', 'Success'])
    expect(await failures()).toEqual([[told, false]])
  })

  test('after the end of the hold takes no places again, and leaves the cart unchanged', async () => {
    const { app, marie, sold, wrong, right, failures, told, counters, states, expectConsistent } = await wronglyPaid()
    const { cancelIntent } = app.platform.cards
    app.platform.cards.cancelIntent = async () => 'canceled'
    app.advance(HALF_HOUR + 1000)
    await runJobs(app)
    app.platform.cards.cancelIntent = cancelIntent
    await deliver(app, wrong)
    expect(await states()).toEqual(['Paid', 'Canceled'])
    expect([await failures(), await counters(sold)]).toEqual([[[told, false]], [[0, 0]]])
    expect(await app.call('/cart-count', {}, { as: marie })).toEqual({ count: 1 })
    await deliver(app, right)
    expect(await states()).toEqual(['Paid', 'Success'])
    expect([await failures(), await counters(sold)]).toEqual([[[told, true]], [[0, 2]]])
    expect(await app.call('/cart-count', {}, { as: marie })).toEqual({ count: 0 })
    await expectConsistent()
  })

  test('found when the provider is asked at the end of the hold is treated in the same way', async () => {
    const { app, sold, failures, told, counters, states } = await wronglyPaid()
    const { retrieveIntent } = app.platform.cards
    app.platform.cards.retrieveIntent = async (id) => ({ ...(await retrieveIntent(id)), currency: 'usd' })
    app.advance(HALF_HOUR + 1000)
    await runJobs(app)
    expect(await states()).toEqual(['Paid', 'Pending'])
    expect([await failures(), await counters(sold)]).toEqual([[[told, false]], [[2, 0]]])
  })
})
