/** The comparison with the card provider, and its records. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { reconcile } from '#features/selling/checkout/payment/reconcile.ts'
import { attempt, orderFailure, orderItem } from '#kernel/orders/tables.ts'
import { stock } from '#kernel/stock/tables.ts'
import { buyingWorld } from '../../support/buying.ts'
import { deliver, openJobs } from '../../support/shop-jobs.ts'

describe('reconciliation', () => {
  test('records a second payment for a paid purchase, or one for an unknown purchase, as an order failure', async () => {
    const { app, marie, shop, startWith, cards, db } = await buyingWorld()
    const { paymentId } = await startWith(marie, await shop.sell())
    cards.pay(paymentId)
    const event = cards.event(paymentId)
    await deliver(app, event)
    const strange = [
      { ...event, id: 'evt_second', paymentId: 'pi_second' },
      { ...event, id: 'evt_nowhere', paymentId: 'pi_nowhere', attemptId: 'pa-nowhere' },
    ]
    for (const again of [...strange, ...strange]) await deliver(app, again)
    const failures = await db.orm.select().from(orderFailure)
    expect(failures.map((row) => row.dedupeKey).sort()).toEqual([
      'foreign-payment:pi_second',
      'unknown-attempt:pi_nowhere',
    ])
  })

  test('retries an unanswering provider a few times, and makes all comparisons nonetheless', async () => {
    const { app, shop, startWith, cards, db } = await buyingWorld()
    const sold = await shop.sell({ quantity: 10 })
    for (let count = 0; count < 5; count++) await startWith(await app.newMember(), sold)
    await db.write([db.orm.update(stock).set({ bought: 1 }).where(eq(stock.activityId, sold.activityId))])
    let asked = 0
    const { retrieveIntent } = app.platform.cards
    app.platform.cards.retrieveIntent = (paymentId) => {
      asked += 1
      return retrieveIntent(paymentId)
    }
    cards.fail(true)
    app.advance(5 * 60_000)
    expect((await reconcile(await openJobs(app))).mismatches).toBe(1)
    expect(asked).toBe(3)
  })

  test('settles a paid payment even when others cannot be read', async () => {
    const { app, marie, shop, startWith, cards, db, items } = await buyingWorld()
    const { paymentId } = await startWith(marie, await shop.sell())
    cards.pay(paymentId)
    const [paid] = await db.orm.select().from(attempt)
    if (!paid) throw new Error('No attempt.')
    // All are due before it, and more of them than one round asks for.
    const others = await Promise.all(Array.from({ length: 60 }, () => app.newMember()))
    await db.write(
      others.map(({ userId }, n) =>
        db.orm.insert(attempt).values({
          ...paid,
          userId,
          id: `at-lost-${n}`,
          paymentId: `pi_lost_${n}`,
          startedAt: paid.startedAt - 1000,
          holdUntil: paid.holdUntil - 1000,
        }),
      ),
    )
    app.advance(5 * 60_000)
    // Each round asks for 50 of the 61: to miss it forty times has a chance of 1 in 10^29.
    for (let round = 0; round < 40 && (await items())[0]?.status === 'Pending'; round++)
      await reconcile(await openJobs(app))
    expect((await items()).map((item) => item.status)).toEqual(['Success'])
  })

  test('settles other purchases even when one cannot be settled', async () => {
    const { app, marie, shop, startWith, cards, db, items } = await buyingWorld()
    const broken = await startWith(marie, await shop.sell())
    app.advance(1000)
    const sound = await startWith(await app.newMember(), await shop.sell())
    await db.write([db.orm.update(orderItem).set({ status: 'Rejected' }).where(eq(orderItem.userId, marie.userId))])
    cards.pay(broken.paymentId)
    cards.pay(sound.paymentId)
    app.advance(5 * 60_000)
    await reconcile(await openJobs(app))
    expect((await items()).map((item) => item.status).sort()).toEqual(['Rejected', 'Success'])
    expect(app.platform.logged.map(({ event }) => event)).toContain('reconcile.failed')
  })
})
