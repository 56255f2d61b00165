/** A committee's share of a purchase (D50): held with the places, given back with them, booked beside the buyer's part. */
import { describe, expect, test } from 'vitest'
import { deliver, runJobs } from '../../support/shop-jobs.ts'
import { subsidyWorld } from '../../support/subsidy-world.ts'

const HOLD = 31 * 60_000

describe('a purchase of a member whose committee pays 40 %', () => {
  test('charges the rest to the card; price3 stays unchanged, and each part is booked by its payer', async () => {
    const { shop, add, app, paul, buy, budget, rule, used, shares, booked, cards } = await subsidyWorld()
    await budget(10_000)
    await rule()
    const sold = await shop.sell()
    const { item } = await add(paul, sold, { quantity: 2 })
    expect(item.prices).toMatchObject({ price3: { cents: 3000 }, fees: { cents: 200 }, total: { cents: 3200 } })
    expect(item.prices.subsidy).toEqual({ cents: 1200, currency: 'eur' })
    const { cartItems } = await app.call('/list-cart', {}, { as: paul })
    expect(cartItems[0]?.prices.subsidy?.cents).toBe(1200)
    const { payment } = await app.call('/start-cart-purchase', {}, { as: paul })
    expect(payment?.total.cents).toBe(2000)
    expect(await used()).toBe(1200)
    cards.pay(payment?.paymentId ?? '')
    await deliver(app, cards.event(payment?.paymentId ?? ''))
    await runJobs(app)
    const { list } = await app.call('/get-purchase', { paymentId: payment?.paymentId ?? '' }, { as: paul })
    expect(list[0]).toMatchObject({ status: 'Success', total: { price3: { cents: 3000 }, subsidy: { cents: 1200 } } })
    expect(await shares()).toEqual([[1200, 0]])
    expect(await booked()).toEqual({
      'member collected': 2000,
      'member sold': 1800,
      'member feesKept': 200,
      'committee collected': 1200,
      'committee sold': 1200,
    })
    const mail = (await app.mails()).find(({ kind, recipient }) => kind === 'purchase' || recipient === paul.email)
    expect(mail?.text).toContain('Part CSE')
    await buy([{ sold: await shop.sell() }], paul)
    expect(await used()).toBe(1800)
  })

  test('has the plain price in another group, and after the period of the rule', async () => {
    const { shop, add, marie, paul, budget, rule } = await subsidyWorld()
    await budget(10_000)
    await rule({ toDay: '2026-06-09' })
    const sold = await shop.sell()
    expect((await add(paul, sold)).item.prices.subsidy).toBeUndefined()
    await rule({ fromDay: '2026-06-10', toDay: '2026-06-10' })
    expect((await add(marie, sold)).item.prices.subsidy).toBeUndefined()
    expect((await add(paul, await shop.sell())).item.prices.subsidy?.cents).toBe(600)
  })

  test('returns the share to the budget when the hold ends or the purchase is cancelled, and a new try takes it again', async () => {
    const { shop, startWith, app, paul, budget, rule, used, shares, start } = await subsidyWorld()
    await budget(10_000)
    await rule()
    await startWith(paul, await shop.sell())
    expect(await used()).toBe(600)
    app.advance(HOLD)
    await runJobs(app)
    expect([await used(), await shares()]).toEqual([0, [[600, 600]]])
    const { payment } = await start(paul)
    expect(await used()).toBe(600)
    await app.call('/cancel-purchase', { paymentId: payment?.paymentId ?? '' }, { as: paul })
    expect(await used()).toBe(0)
  })

  test("is settled when it is paid after the hold, and takes the committee's part from the budget again", async () => {
    const { shop, startWith, app, paul, budget, rule, used, cards, attempts } = await subsidyWorld()
    await budget(600)
    await rule()
    const first = await startWith(paul, await shop.sell())
    app.advance(HOLD)
    await runJobs(app)
    cards.pay(first.paymentId)
    await deliver(app, cards.event(first.paymentId))
    await runJobs(app)
    expect((await attempts()).map(({ status }) => status)).toEqual(['Paid'])
    expect(await used()).toBe(600)
    const second = await startWith(paul, await shop.sell({ ticket: { youpiizPrice: 1000 } }))
    expect(second.total.cents).toBe(1100)
    await app.call('/cancel-purchase', { paymentId: second.paymentId }, { as: paul })
  })

  test('refunds a late payment when another member has used the last euros meanwhile', async () => {
    const { shop, startWith, app, group, paul, budget, rule, used, cards, attempts } = await subsidyWorld()
    await budget(600)
    await rule()
    const first = await startWith(paul, await shop.sell())
    app.advance(HOLD)
    await runJobs(app)
    const lea = await app.newMember({ groupId: group.id })
    await startWith(lea, await shop.sell())
    cards.pay(first.paymentId)
    await deliver(app, cards.event(first.paymentId))
    await runJobs(app)
    expect((await attempts()).map(({ status }) => status)).toEqual(['Refunded', 'Pending'])
    expect([await used(), cards.givenBack(first.paymentId)]).toEqual([600, 1000])
  })

  test('refunds each payer: for an item its whole share, for an amount a proportion of the share', async () => {
    const { shop, paul, buy, give, budget, rule, used, booked, app, cards } = await subsidyWorld()
    await budget(10_000)
    await rule()
    const { purchaseId, paymentId, items } = await buy([{ sold: await shop.sell() }, { sold: await shop.sell() }], paul)
    expect(items.map(({ refundable }) => refundable.cents)).toEqual([1000, 1000])
    await give(purchaseId, { kind: 'items', orderIds: [items[0]?.order.id ?? ''] })
    await runJobs(app)
    expect([await used(), cards.givenBack(paymentId)]).toEqual([600, 1000])
    await give(purchaseId, { kind: 'amount', cents: 500 })
    // The provider may still refuse it.
    expect([await used(), cards.givenBack(paymentId)]).toEqual([600, 1000])
    await runJobs(app)
    expect([await used(), cards.givenBack(paymentId)]).toEqual([300, 1500])
    expect(await booked()).toEqual({
      'member collected': 2000,
      'member refunded': 1500,
      'member feesKept': 100,
      'member sold': 400,
      'committee collected': 1200,
      'committee refunded': 900,
      'committee sold': 300,
    })
    await give(purchaseId, { kind: 'order' })
    await runJobs(app)
    expect([await used(), cards.givenBack(paymentId)]).toEqual([0, 2000])
  })

  test.each(['amount', 'elsewhere'] as const)(
    'keeps the share of the remaining item when the money of a cancelled one is refunded as %s',
    async (kind) => {
      const { shop, paul, buy, give, budget, rule, used, app, cards, operator } = await subsidyWorld()
      await budget(10_000)
      const [standing, other] = [await shop.sell(), await shop.sell()]
      await rule({ target: 'Activity', targetId: standing.activityId })
      const { purchaseId, paymentId, items } = await buy([{ sold: standing }, { sold: other }], paul)
      const cancelled = items.find(({ order }) => order.total.subsidy === undefined)
      await app.call('/admin/cancel-order', { orderId: cancelled?.order.id ?? '' }, { as: operator })
      if (kind === 'amount') await give(purchaseId, { kind, cents: 1600 })
      else {
        cards.refundElsewhere(paymentId, 1600)
        await deliver(app, cards.event(paymentId, 'charge.refunded'))
      }
      await runJobs(app)
      expect([await used(), cards.givenBack(paymentId)]).toEqual([600, 1600])
      // The excess is taken from the item that stands: half of what its buyer has paid.
      await give(purchaseId, { kind: 'amount', cents: 500 })
      await runJobs(app)
      expect([await used(), cards.givenBack(paymentId)]).toEqual([300, 2100])
    },
  )
})

describe('an order paid wholly by the committee', () => {
  test('asks for no card, is delivered, and its cancellation returns the share', async () => {
    const { shop, add, app, paul, budget, rule, used, booked, operator, start } = await subsidyWorld()
    await budget(10_000)
    await rule({ percent: 100 })
    const sold = await shop.sell({ ticket: { fees: 0 } })
    await add(paul, sold)
    const { payment } = await start(paul)
    expect(payment).toMatchObject({ total: { cents: 0 }, paymentId: expect.stringMatching(/^free-/) })
    await runJobs(app)
    const { list } = await app.call('/get-purchase', { paymentId: payment?.paymentId ?? '' }, { as: paul })
    expect(list[0]?.status).toBe('Success')
    expect(await booked()).toEqual({ 'committee collected': 1500, 'committee sold': 1500 })
    await app.call('/admin/cancel-order', { orderId: list[0]?.id ?? '' }, { as: operator })
    expect(await used()).toBe(0)
    expect(await booked()).toEqual({ 'committee collected': 1500, 'committee refunded': 1500 })
  })

  test('includes a remainder of 1 to 49 cents, unless a ceiling forbids it', async () => {
    const { shop, add, paul, budget, rule, used, start } = await subsidyWorld()
    await budget(10_000)
    await rule({ percent: 100 })
    await add(paul, await shop.sell({ ticket: { fees: 30 } }))
    expect((await start(paul)).payment?.total.cents).toBe(0)
    expect(await used()).toBe(1530)
  })

  test('is refused as below the card minimum when the rule has no room for the remainder', async () => {
    const { shop, add, paul, budget, rule, start } = await subsidyWorld()
    await budget(10_000)
    await rule({ percent: 100, maxPerOrder: 1500 })
    await add(paul, await shop.sell({ ticket: { fees: 30 } }))
    await expect(start(paul)).rejects.toMatchObject({ code: 'amountTooSmall' })
  })
})

describe('subsidy ceilings', () => {
  test('per order, and per person and year, apply across lines and orders, and start again with a new year', async () => {
    const { shop, add, app, paul, buy, budget, rule, used, start } = await subsidyWorld()
    await budget(100_000)
    await budget(100_000, 2027)
    await rule({ maxPerOrder: 800, maxPerYear: 1000 })
    await buy([{ sold: await shop.sell() }, { sold: await shop.sell() }], paul)
    expect(await used()).toBe(800)
    const { purchase } = await buy([{ sold: await shop.sell() }], paul)
    expect([await used(), purchase.total.cents]).toEqual([1000, 1400])
    await add(paul, await shop.sell({ startTs: Date.UTC(2027, 1, 1) }))
    app.advance(Date.UTC(2026, 11, 31, 23, 30) - Date.now())
    await app.signIn(paul)
    expect((await start(paul)).payment?.total.cents).toBe(1000)
    expect([await used(2026), await used(2027)]).toEqual([1000, 600])
  })

  test('refuse a purchase whose subsidy is smaller than the buyer was shown, and hold nothing', async () => {
    const { shop, add, app, paul, budget, rule, used } = await subsidyWorld()
    await budget(600)
    await rule()
    const { item } = await add(paul, await shop.sell())
    await budget(300)
    const subsidies = [{ cartItemId: item.cartItem.id, cents: item.prices.subsidy?.cents ?? 0 }]
    await expect(app.call('/start-cart-purchase', { subsidies }, { as: paul })).rejects.toMatchObject({
      code: 'subsidyChanged',
    })
    expect(await used()).toBe(0)
  })

  test('refuse a purchase with an explanation when a rule changed during its planning, and hold nothing', async () => {
    const { shop, add, app, db, paul, budget, rule, used } = await subsidyWorld()
    await budget(600)
    await rule()
    await add(paul, await shop.sell())
    // The rules in memory are those from before.
    await db.write([{ sql: 'update subsidy_rule set percent = 20, updated_at = updated_at + 1', args: [] }])
    await expect(app.call('/start-cart-purchase', {}, { as: paul })).rejects.toMatchObject({ code: 'subsidyChanged' })
    expect(await used()).toBe(0)
  })

  test('limited to sub-groups or seniority leave other members the plain price', async () => {
    const { shop, add, app, paul, group, budget, rule } = await subsidyWorld()
    await budget(10_000)
    const below = await app.newGroup({ parentPath: group.path })
    const lea = await app.newMember({ groupId: below.id })
    await rule({ forGroupId: below.id, minMonths: 6 })
    const sold = await shop.sell()
    expect((await add(paul, sold)).item.prices.subsidy).toBeUndefined()
    expect((await add(lea, sold)).item.prices.subsidy).toBeUndefined()
    const old = await app.newMember({ groupId: below.id, createdAt: Date.UTC(2025, 11, 10) })
    expect((await add(old, sold)).item.prices.subsidy?.cents).toBe(600)
  })
})
