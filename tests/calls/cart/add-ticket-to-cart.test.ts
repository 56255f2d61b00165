import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { MAX_CART_ITEMS } from '#features/selling/cart/cart-rows.ts'
import { cartItem } from '#kernel/cart/tables.ts'
import { stock, ticketInfo } from '#kernel/stock/tables.ts'
import { expectDeclaredRefusal } from '../../support/expect-refusal.ts'
import { newShop, type Sold } from '../../support/shop.ts'
import { START, testApp } from '../../support/test-app.ts'

const wish = (sold: Sold, facts: object = {}) => ({
  stockIds: sold.slotIds.slice(0, 1),
  ticketInfoId: sold.ticketId,
  quantity: 1,
  options: [],
  ...facts,
})

async function world() {
  const app = await testApp()
  return { app, shop: newShop(app), marie: await app.newMember() }
}

describe('/add-ticket-to-cart', () => {
  // [C-CALL-021] [C-CONSTANT-001] [C-ENTITY-027] [C-ENTITY-028] [C-ENTITY-029] [C-ENTITY-030]
  test('returns the item with its prices, fees and validity, and the cart shows it', async () => {
    const { app, shop, marie } = await world()
    const sold = await shop.sell({ options: [{}] })
    const { item } = await app.call(
      '/add-ticket-to-cart',
      wish(sold, { quantity: 2, options: [{ optionId: sold.optionIds[0], quantity: 1 }] }),
      { as: marie },
    )
    expect(item).toMatchObject({
      cartItem: {
        id: expect.stringMatching(/\w/),
        itemType: 'Ticket',
        itemData: { quantity: 2, options: [{ optionId: sold.optionIds[0], quantity: 1 }] },
      },
      activity: { id: sold.activityId, label: 'Une soirée au théâtre', vendor: { id: sold.vendorId } },
      ticketInfo: { id: sold.ticketId, label: 'Plein tarif' },
      options: [{ id: sold.optionIds[0], label: 'Option 1', quantity: 1 }],
      offer: null,
    })
    expect(item.prices).toEqual({
      price1: { cents: 4400, currency: 'eur' },
      price2: { cents: 3300, currency: 'eur' },
      price3: { cents: 3300, currency: 'eur' },
      fees: { cents: 200, currency: 'eur' },
      total: { cents: 3500, currency: 'eur' },
    })
    expect(item.validityDateStr).toBe('11/06/2026, 10:00 - 11:00')
    const { cartItems } = await app.call('/list-cart', {}, { as: marie })
    expect(cartItems).toEqual([item])
    expect(await app.call('/cart-count', {}, { as: marie })).toEqual({ count: 1 })
  })

  // [C-CALL-021] [C-ENTITY-028] [C-RULE-078] [C-RULE-080] [C-RULE-086] [C-RULE-087]
  // The best offer lowers the price, and a chosen one that applies is accepted.
  test('applies the best offer by default, and any other applicable one on request', async () => {
    const { app, shop, marie } = await world()
    const sold = await shop.sell()
    const ten = await shop.promote({ activityId: sold.activityId, percentHundredths: 1000 })
    const best = await shop.promote({ percentHundredths: 2045 })
    // 13 % of this ticket, and what lowers nothing.
    await shop.promote({ amount: 200 })
    await shop.promote({ percentHundredths: 0 })
    await shop.promote({ percentHundredths: 9000, visibility: 'Hidden' })
    const automatic = await app.call('/add-ticket-to-cart', wish(sold), { as: marie })
    expect(automatic.item.offer).toEqual({ id: best, discount: { type: 'Percent', percent: 20.45 } })
    // 1193.25 cents, rounded up; the fees are not lowered.
    const eur = (cents: number) => ({ cents, currency: 'eur' })
    expect(automatic.item.prices).toMatchObject({ price3: eur(1194), fees: eur(100), total: eur(1294) })
    const chosen = await app.call('/add-ticket-to-cart', wish(sold, { offerId: ten }), { as: marie })
    expect(chosen.item.prices.price3.cents).toBe(1350)
  })

  // [C-RULE-080] [C-RULE-087]
  test('ignores an offer that lowers nothing; an amount ranks by its percent, and lowers each ticket but no option', async () => {
    const { app, shop, marie } = await world()
    const dear = await shop.sell()
    await shop.promote({ activityId: dear.activityId, percentHundredths: 0 })
    const none = await app.call('/add-ticket-to-cart', wish(dear), { as: marie })
    expect([none.item.offer, none.item.prices.total.cents]).toEqual([null, 1600])
    const sold = await shop.sell({ options: [{}] })
    const amount = await shop.promote({ activityId: sold.activityId, amount: 300 })
    await shop.promote({ activityId: sold.activityId, percentHundredths: 1999 })
    const options = [{ optionId: sold.optionIds[0], quantity: 1 }]
    const { item } = await app.call('/add-ticket-to-cart', wish(sold, { quantity: 2, options }), { as: marie })
    expect(item.offer?.id).toBe(amount)
    // Twice 12 €, the option's 3 €, and twice 1 € of fees.
    expect([item.prices.price3.cents, item.prices.fees.cents, item.prices.total.cents]).toEqual([2700, 200, 2900])
  })

  // [C-RULE-085] [C-RULE-010]
  test('makes an undated ticket valid over its period, both days included', async () => {
    const { app, shop, marie } = await world()
    // From midnight to midnight in Paris, ninety days later: the last of them ends as 9 September begins.
    const sold = await shop.sell({ kind: 'Flexible', startTs: START + 14 * 3_600_000 })
    const { item } = await app.call('/add-ticket-to-cart', wish(sold), { as: marie })
    expect(item.validityDateStr).toBe('Du 11/06/2026 au 08/09/2026')
  })

  test('refuses a promotion that is unknown, hidden, over or of another activity', async () => {
    const { app, shop, marie } = await world()
    const sold = await shop.sell()
    const other = await shop.sell()
    const now = Date.now()
    const refused = [
      'o-unknown',
      await shop.promote({ percentHundredths: 1000, visibility: 'Hidden' }),
      await shop.promote({ percentHundredths: 1000, flashStartTs: now - 2000, flashEndTs: now - 1000 }),
      await shop.promote({ percentHundredths: 1000, activityId: other.activityId }),
    ]
    for (const offerId of refused) {
      await expect(app.call('/add-ticket-to-cart', wish(sold, { offerId }), { as: marie })).rejects.toMatchObject({
        code: 'offerNotApplicable',
        status: 409,
      })
    }
    expect(await app.call('/cart-count', {}, { as: marie })).toEqual({ count: 0 })
  })

  test('keeps quantities between min, max and stock', async () => {
    const { app, shop, marie } = await world()
    const sold = await shop.sell({
      quantity: 4,
      ticket: { minQuantity: 2, maxQuantity: 6 },
      options: [{ minQuantity: 2, maxQuantity: 3 }],
    })
    const option = (quantity: number) => ({ quantity: 2, options: [{ optionId: sold.optionIds[0], quantity }] })
    const cases = [
      [{ quantity: 1 }, 'quantityBelowMin'],
      [{ quantity: 7 }, 'quantityAboveMax'],
      [{ quantity: 5 }, 'stockGone'],
      [option(1), 'quantityBelowMin'],
      [option(4), 'quantityAboveMax'],
    ] as const
    for (const [facts, code] of cases)
      await expect(app.call('/add-ticket-to-cart', wish(sold, facts), { as: marie }), code).rejects.toMatchObject({
        code,
      })
    await app.call('/add-ticket-to-cart', wish(sold, option(3)), { as: marie })
  })

  // [C-RULE-052] [C-RULE-085] [K-RULE-059]
  test('sells a multi-slot ticket on contiguous slots only, in any order', async () => {
    const { app, shop, marie } = await world()
    const sold = await shop.sell({ span: 2, slots: 3 })
    const [a = '', b = '', c = ''] = sold.slotIds
    const { item } = await app.call('/add-ticket-to-cart', wish(sold, { stockIds: [b, a] }), { as: marie })
    expect(item.validityDateStr).toBe('11/06/2026, 10:00 - 12:00')
    for (const stockIds of [[a, c], [a], [a, b, c], [a, a]]) {
      await expect(app.call('/add-ticket-to-cart', wish(sold, { stockIds }), { as: marie })).rejects.toMatchObject({
        code: expect.stringMatching(/slotsNotContiguous|stockNotFound/),
      })
    }
  })

  // [C-ERROR-043]
  test('refuses options, slots and stock of another ticket, batch or activity', async () => {
    const { app, shop, marie } = await world()
    const sold = await shop.sell({ options: [{}] })
    const other = await shop.sell({ options: [{}] })
    await expect(
      app.call('/add-ticket-to-cart', wish(sold, { options: [{ optionId: other.optionIds[0], quantity: 1 }] }), {
        as: marie,
      }),
    ).rejects.toMatchObject({ code: 'optionNotFound' })
    await expect(
      app.call('/add-ticket-to-cart', wish(sold, { stockIds: other.slotIds }), { as: marie }),
    ).rejects.toMatchObject({ code: 'stockNotFound' })
    await expect(
      app.call('/add-ticket-to-cart', wish(sold, { stockIds: ['si-unknown'] }), { as: marie }),
    ).rejects.toMatchObject({ code: 'stockNotFound' })
    await expect(
      app.call('/add-ticket-to-cart', wish(sold, { ticketInfoId: 'ti-unknown' }), { as: marie }),
    ).rejects.toMatchObject({ code: 'ticketNotFound' })
  })

  test('refuses hidden, archived, past and non-public activities', async () => {
    const { app, shop, marie } = await world()
    const hiddenActivity = await shop.sell({ activity: { visibility: 'Hidden' } })
    const hiddenVendor = await shop.sell({ vendor: { visibility: 'Archived' } })
    const hiddenTicket = await shop.sell({ ticket: { visibility: 'Hidden' } })
    // Its old slots are still there, but are shown to nobody.
    const nowPromoCode = await shop.sell({ activity: { stockType: 'PromoCode' } })
    const archivedSlot = await shop.sell()
    const past = await shop.sell({ startTs: Date.now() - 7_200_000 })
    const { orm, write } = app.db()
    await write([
      orm.update(stock).set({ archivedAt: Date.now() }).where(eq(stock.activityId, archivedSlot.activityId)),
    ])
    const cases = [
      [hiddenActivity, 'ticketNotFound'],
      [hiddenVendor, 'ticketNotFound'],
      [hiddenTicket, 'ticketNotFound'],
      [nowPromoCode, 'ticketNotFound'],
      [archivedSlot, 'stockNotFound'],
      [past, 'slotPassed'],
    ] as const
    for (const [sold, code] of cases)
      await expect(app.call('/add-ticket-to-cart', wish(sold), { as: marie }), code).rejects.toMatchObject({ code })
  })

  // [C-ROLE-005] [C-ROLE-018] [C-ROLE-020]
  test('sells premium offers only to members with the right, and restricted ones only to their group', async () => {
    const { app, shop, marie } = await world()
    const group = await app.newGroup({ permCse: true })
    const insider = await app.newMember({ groupId: group.id })
    const premium = await shop.sell({ activity: { cse: true } })
    const restricted = await shop.sell({ activity: { groupId: group.id } })
    await expect(app.call('/add-ticket-to-cart', wish(premium), { as: marie })).rejects.toMatchObject({
      code: 'premiumRequired',
      status: 403,
    })
    await expect(app.call('/add-ticket-to-cart', wish(restricted), { as: marie })).rejects.toMatchObject({
      code: 'ticketNotFound',
    })
    await app.call('/add-ticket-to-cart', wish(premium), { as: insider })
    await app.call('/add-ticket-to-cart', wish(restricted), { as: insider })
    await expect(app.call('/add-ticket-to-cart', wish(premium), {})).rejects.toMatchObject({
      code: 'unauthenticated',
      status: 401,
    })
  })

  test('refuses any addition to a full cart, and grants the last place in it once', async () => {
    const { app, shop, marie } = await world()
    const sold = await shop.sell({ quantity: null, ticket: { maxQuantity: MAX_CART_ITEMS + 1 } })
    const add = () => app.call('/add-ticket-to-cart', wish(sold), { as: marie })
    for (let items = 1; items < MAX_CART_ITEMS; items++) await add()
    const answers = await Promise.allSettled([add(), add()])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await app.call('/cart-count', {}, { as: marie })).toEqual({ count: MAX_CART_ITEMS })
    await expectDeclaredRefusal(app, '/add-ticket-to-cart', wish(sold), 'cartFull', marie)
    await app.call('/add-ticket-to-cart', wish(sold), { as: await app.newMember() })
  })

  test("scopes an idempotency key to its member: another member's call with that key adds to their own cart", async () => {
    const { app, shop, marie } = await world()
    const sold = await shop.sell()
    const headers = { 'idempotency-key': 'click-0001' }
    const paul = await app.newMember()
    const ids = [marie, paul].map(async (as) => {
      const { item } = await app.call('/add-ticket-to-cart', wish(sold), { as, headers })
      return item.cartItem.id
    })
    expect(new Set(await Promise.all(ids)).size).toBe(2)
    for (const as of [marie, paul]) expect(await app.call('/cart-count', {}, { as })).toEqual({ count: 1 })
  })

  test('adds once for one idempotency key, even for two simultaneous requests', async () => {
    const { app, shop, marie } = await world()
    const sold = await shop.sell()
    const settings = { as: marie, headers: { 'idempotency-key': 'click-0001' } }
    const [first, second] = await Promise.all([
      app.call('/add-ticket-to-cart', wish(sold), settings),
      app.call('/add-ticket-to-cart', wish(sold), settings),
    ])
    const third = await app.call('/add-ticket-to-cart', wish(sold), settings)
    expect(new Set([first, second, third].map(({ item }) => item.cartItem.id)).size).toBe(1)
    expect(await app.call('/cart-count', {}, { as: marie })).toEqual({ count: 1 })
    await expect(app.call('/add-ticket-to-cart', wish(sold, { quantity: 2 }), settings)).rejects.toMatchObject({
      code: 'idempotencyMismatch',
      status: 409,
    })
  })
})

test("a request that lost the cart's lock changes nothing and is told to retry", async () => {
  const { app, shop, marie } = await world()
  const sold = await shop.sell()
  const { item } = await app.call('/add-ticket-to-cart', wish(sold), { as: marie })
  app.platform.withLock = (_key, work) => work(1)
  for (const late of [
    () => app.call('/add-ticket-to-cart', wish(sold), { as: marie }),
    () => app.call('/remove-from-cart', { id: item.cartItem.id }, { as: marie }),
  ])
    await expect(late()).rejects.toMatchObject({ code: 'tooManyRequests', status: 429 })
  expect(await app.call('/cart-count', {}, { as: marie })).toEqual({ count: 1 })
})

describe('the cart', () => {
  // [C-CALL-023] [C-CALL-001]
  test('belongs to one person: others neither see nor remove its items', async () => {
    const { app, shop, marie } = await world()
    const paul = await app.newMember()
    const { item } = await app.call('/add-ticket-to-cart', wish(await shop.sell()), { as: marie })
    expect((await app.call('/list-cart', {}, { as: paul })).cartItems).toEqual([])
    expect(await app.call('/cart-count', {}, { as: marie })).toEqual({ count: 1 })
    await expect(app.call('/remove-from-cart', { id: item.cartItem.id }, { as: paul })).rejects.toMatchObject({
      code: 'cartItemNotFound',
      status: 404,
    })
    expect(await app.call('/remove-from-cart', { id: item.cartItem.id }, { as: marie })).toEqual({})
    await expect(app.call('/remove-from-cart', { id: item.cartItem.id }, { as: marie })).rejects.toMatchObject({
      code: 'cartItemNotFound',
    })
    expect(await app.call('/cart-count', {}, { as: marie })).toEqual({ count: 0 })
  })

  test('says in French why an item can no longer be bought', async () => {
    const { app, shop, marie } = await world()
    const sold = await shop.sell({ quantity: 3 })
    await app.call('/add-ticket-to-cart', wish(sold, { quantity: 3 }), { as: marie })
    const { orm, write } = app.db()
    await write([orm.update(stock).set({ bought: 1 }).where(eq(stock.activityId, sold.activityId))])
    const { cartItems } = await app.call('/list-cart', {}, { as: marie })
    expect(cartItems[0]?.problem).toBe('Il ne reste plus assez de places pour ce billet.')
  })

  test('drops items withdrawn from sale, and updates its count', async () => {
    const { app, shop, marie } = await world()
    const sold = await shop.sell()
    await app.call('/add-ticket-to-cart', wish(sold), { as: marie })
    const { orm, write } = app.db()
    await write([orm.update(ticketInfo).set({ archivedAt: Date.now() }).where(eq(ticketInfo.id, sold.ticketId))])
    expect((await app.call('/list-cart', {}, { as: marie })).cartItems).toEqual([])
    expect(await app.call('/cart-count', {}, { as: marie })).toEqual({ count: 0 })
    expect(await orm.select().from(cartItem)).toEqual([])
  })
})
