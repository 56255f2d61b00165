import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { MAX_CART_ITEMS } from '#features/selling/cart/cart-rows.ts'
import { CardProviderError } from '#kernel/cards/card-error.ts'
import { cartItem } from '#kernel/cart/tables.ts'
import { bestStatements } from '#kernel/catalogue/derived/best.ts'
import { activityBest } from '#kernel/catalogue/derived/tables.ts'
import { stock, ticketInfo } from '#kernel/stock/tables.ts'
import { buyingWorld } from '../../support/buying.ts'
import { runJobs } from '../../support/shop-jobs.ts'

describe('/start-cart-purchase', () => {
  // [C-CALL-024] [C-CALL-025] [C-STATE-019] [C-ENTITY-031] [C-ENTITY-032]
  test('holds the places for 30 minutes, empties the cart and opens one payment', async () => {
    const { app, marie, shop, startWith, counters, items } = await buyingWorld()
    const sold = await shop.sell({ quantity: 5 })
    const payment = await startWith(marie, sold, { quantity: 2 })
    expect(payment).toEqual({
      paymentId: expect.stringContaining('pi_1'),
      paymentClientSecret: expect.stringContaining('secret'),
      total: { cents: 3200, currency: 'eur' },
      fees: { cents: 200, currency: 'eur' },
      holdUntil: Date.now() + 30 * 60_000,
    })
    expect(await counters(sold)).toEqual([[2, 0]])
    expect((await items()).map((item) => item.status)).toEqual(['Pending'])
    const cart = await app.call('/list-cart', {}, { as: marie })
    expect(cart.cartItems).toEqual([])
    expect(cart.pendingOrders).toMatchObject([
      {
        id: expect.stringMatching(/\w/),
        paymentId: payment.paymentId,
        attachments: [],
        endedAt: null,
        paymentClientSecret: payment.paymentClientSecret,
        status: 'Pending',
        total: { cents: 3200 },
        fees: { cents: 200 },
        items: [{ total: { price3: { cents: 3000 }, total: { cents: 3200 } }, fees: { cents: 200 } }],
        holdUntil: payment.holdUntil,
      },
    ])
  })

  test("creates an order with the cart's items", async () => {
    const { app, marie, shop, add, start } = await buyingWorld()
    for (let index = 0; index < 6; index++) await add(marie, await shop.sell())
    const cart = (await app.call('/list-cart', {}, { as: marie })).cartItems.map(({ activity }) => activity.id)
    const { payment } = await start(marie)
    const { list } = await app.call('/get-purchase', { paymentId: payment?.paymentId ?? '' }, { as: marie })
    expect(list.map(({ activity }) => activity.id)).toEqual(cart)
  })

  test('refuses an empty cart, and refuses a new purchase beside an open one', async () => {
    const { marie, shop, start, startWith, add } = await buyingWorld()
    await expect(start(marie)).rejects.toMatchObject({ code: 'cartEmpty', status: 409 })
    const sold = await shop.sell()
    const payment = await startWith(marie, sold)
    expect((await start(marie)).payment).toEqual(payment)
    await add(marie, sold)
    await expect(start(marie)).rejects.toMatchObject({ code: 'purchaseInProgress', status: 409 })
  })

  test('returns the items to the cart when the payment is cancelled', async () => {
    const { app, marie, shop, add, start } = await buyingWorld()
    const sold = await shop.sell({ quantity: null, ticket: { maxQuantity: MAX_CART_ITEMS } })
    for (let items = 2; items < MAX_CART_ITEMS; items++) await add(marie, sold)
    const { payment } = await start(marie)
    for (let items = 0; items < 2; items++) await add(marie, sold)
    await expect(add(marie, sold)).rejects.toMatchObject({ code: 'cartFull' })
    await app.call('/cancel-purchase', { paymentId: payment?.paymentId ?? '' }, { as: marie })
    expect(await app.call('/cart-count', {}, { as: marie })).toEqual({ count: MAX_CART_ITEMS })
  })

  // D08: a double click, a second tab.
  test('opens one payment for four simultaneous starts of one member', async () => {
    const { marie, shop, add, start, attempts, cards, counters } = await buyingWorld()
    const sold = await shop.sell()
    await add(marie, sold, { quantity: 2 })
    const results = await Promise.all([1, 2, 3, 4].map(() => start(marie)))
    expect(new Set(results.map(({ payment }) => payment?.paymentId)).size).toBe(1)
    expect(await attempts()).toHaveLength(1)
    expect(cards.intents.size).toBe(1)
    expect(await counters(sold)).toEqual([[2, 0]])
  })

  // [C-CALL-025] D22: the rest proceeds, the price is learnt.
  test('fails an item whose price rose, with the new price, and sells the others', async () => {
    const { app, marie, shop, add, start, db } = await buyingWorld()
    const dearer = await shop.sell()
    const same = await shop.sell()
    const { item } = await add(marie, dearer)
    await add(marie, same)
    await db.write([db.orm.update(ticketInfo).set({ youpiizPrice: 1800 }).where(eq(ticketInfo.id, dearer.ticketId))])
    const { failedItems, payment } = await start(marie)
    expect(failedItems).toEqual([
      { cartItemId: item.cartItem.id, reason: 'priceRose', message: expect.stringContaining('19,00') },
    ])
    expect(payment?.total.cents).toBe(1600)
    if (payment) await app.call('/cancel-purchase', { paymentId: payment.paymentId }, { as: marie })
    expect((await start(marie)).failedItems).toEqual([])
  })

  test('never oversells a slot to two articles of one cart', async () => {
    const { marie, shop, add, start, counters } = await buyingWorld()
    const sold = await shop.sell({ quantity: 3 })
    await add(marie, sold, { quantity: 2 })
    await add(marie, sold, { quantity: 2 })
    const { failedItems, payment } = await start(marie)
    expect(failedItems).toMatchObject([{ reason: 'stockGone' }])
    expect(payment?.total.cents).toBe(3200)
    expect(await counters(sold)).toEqual([[2, 0]])
  })

  test('opens no payment when nothing can be sold, and removes the withdrawn item from the cart', async () => {
    const { app, marie, shop, add, start, db } = await buyingWorld()
    const sold = await shop.sell()
    await add(marie, sold)
    await db.write([db.orm.update(stock).set({ visibility: 'Hidden' }).where(eq(stock.activityId, sold.activityId))])
    expect(await start(marie)).toMatchObject({ failedItems: [{ reason: 'stockNotFound' }], payment: null })
    expect(await app.call('/cart-count', {}, { as: marie })).toEqual({ count: 0 })
  })

  test('takes one place of every slot of a multi-slot ticket, or of none', async () => {
    const { marie, shop, add, start, counters, db } = await buyingWorld()
    const sold = await shop.sell({ span: 2, slots: 3, quantity: 1 })
    const [a = '', b = '', c = ''] = sold.slotIds
    await add(marie, sold, { stockIds: [a, b] })
    expect((await start(marie)).payment).not.toBeNull()
    expect(await counters(sold)).toEqual([
      [1, 0],
      [1, 0],
      [0, 0],
    ])
    expect(await db.orm.select().from(stock).where(eq(stock.id, c))).toMatchObject([{ reserved: 0 }])
  })

  test('restores the cart and frees the places when the provider does not answer', async () => {
    const { app, marie, shop, add, start, cards, counters } = await buyingWorld()
    const sold = await shop.sell()
    const { item } = await add(marie, sold)
    cards.fail(true)
    await expect(start(marie)).rejects.toMatchObject({ code: 'paymentUnavailable', status: 503 })
    expect(await counters(sold)).toEqual([[0, 0]])
    expect((await app.call('/list-cart', {}, { as: marie })).cartItems).toEqual([item])
    cards.fail(false)
    expect((await start(marie)).payment).not.toBeNull()
  })

  test('sells a free cart at once without a payment, and refuses one below the card minimum', async () => {
    const { app, marie, shop, add, start, items } = await buyingWorld()
    const free = await shop.sell({ ticket: { publicPrice: 0, youpiizPrice: 0, fees: 0, buyingPrice: 0 } })
    await add(marie, free)
    const { payment } = await start(marie)
    expect(payment).toMatchObject({ total: { cents: 0 }, paymentClientSecret: '' })
    expect((await items()).map((item) => item.status)).toEqual(['Success'])
    expect(
      (await app.call('/get-purchase', { paymentId: payment?.paymentId ?? '' }, { as: marie })).list,
    ).toMatchObject([{ status: 'Success' }])
    await add(marie, await shop.sell({ ticket: { publicPrice: 30, youpiizPrice: 30, fees: 0, buyingPrice: 0 } }))
    await expect(start(marie)).rejects.toMatchObject({ code: 'amountTooSmall', status: 409 })
  })

  test('returns the stored result to a repeated call with one idempotency key, even after the payment was made', async () => {
    const { app, marie, shop, add, cards } = await buyingWorld()
    await add(marie, await shop.sell())
    const settings = { as: marie, headers: { 'idempotency-key': 'pay-click-1' } }
    const first = await app.call('/start-cart-purchase', {}, settings)
    cards.pay(first.payment?.paymentId ?? '')
    expect(await app.call('/start-cart-purchase', {}, settings)).toEqual(first)
  })

  test('answers two simultaneous calls with one key alike, even when an item stays in the cart', async () => {
    const { app, marie, shop, add, db } = await buyingWorld()
    await add(marie, await shop.sell())
    const gone = await shop.sell()
    await add(marie, gone)
    await db.write([db.orm.update(stock).set({ quantity: 0 }).where(eq(stock.activityId, gone.activityId))])
    const settings = { as: marie, headers: { 'idempotency-key': 'pay-click-1' } }
    const twice = [1, 2].map(() => app.call('/start-cart-purchase', {}, settings))
    const [first, second] = await Promise.all(twice)
    expect(first).toMatchObject({ failedItems: [{ reason: 'stockGone' }], payment: { total: { cents: 1600 } } })
    expect(second).toEqual(first)
  })

  test('stores the answer of a free purchase together with its effect, so that a repeated call gets it after any interruption', async () => {
    const { app, marie, shop, add, db, items } = await buyingWorld()
    await add(marie, await shop.sell({ ticket: { publicPrice: 0, youpiizPrice: 0, fees: 0, buyingPrice: 0 } }))
    const settings = { as: marie, headers: { 'idempotency-key': 'free-click' } }
    const { write } = db
    for (let writes = 1; (await items())[0]?.status !== 'Success'; writes++) {
      let left = writes
      db.write = async (steps) => {
        if (left-- === 0) throw new Error('killed')
        return write(steps)
      }
      await app.call('/start-cart-purchase', {}, settings).catch(() => undefined)
    }
    db.write = write
    expect((await app.call('/start-cart-purchase', {}, settings)).payment).toMatchObject({ total: { cents: 0 } })
    expect(await items()).toHaveLength(1)
  })

  test('recovers from a crash before the payment was opened, whatever stayed in the cart', async () => {
    const { app, marie, shop, add, start, db, attempts } = await buyingWorld()
    await add(marie, await shop.sell())
    const gone = await shop.sell()
    await add(marie, gone)
    await db.write([db.orm.update(stock).set({ quantity: 0 }).where(eq(stock.activityId, gone.activityId))])
    const { createIntent } = app.platform.cards
    app.platform.cards.createIntent = () => Promise.reject(new Error('killed'))
    await expect(start(marie)).rejects.toMatchObject({ status: 500 })
    app.platform.cards.createIntent = createIntent
    expect((await start(marie)).payment).toMatchObject({ total: { cents: 1600 } })
    expect(await attempts()).toHaveLength(1)
  })

  test('leaves out of the purchase an article that is removed from the cart in the last moment', async () => {
    const { app, marie, shop, add, start } = await buyingWorld()
    await add(marie, await shop.sell())
    const { item } = await add(marie, await shop.sell())
    const db = app.platform.db('eu')
    const { write } = db
    db.write = async (steps) => {
      db.write = write
      await write([db.orm.delete(cartItem).where(eq(cartItem.id, item.cartItem.id))])
      return write(steps)
    }
    expect(await start(marie)).toMatchObject({ failedItems: [], payment: { total: { cents: 1600 } } })
  })

  test.each([{ archivedAt: 1 }, { visibility: 'Hidden' as const }])(
    'does not sell a slot that is withdrawn in the last moment: %o',
    async (withdrawn) => {
      const { app, marie, shop, add, start, counters } = await buyingWorld()
      const sold = await shop.sell()
      const { item } = await add(marie, sold)
      const db = app.platform.db('eu')
      const { write } = db
      db.write = async (steps) => {
        db.write = write
        await write([db.orm.update(stock).set(withdrawn).where(eq(stock.activityId, sold.activityId))])
        return write(steps)
      }
      expect(await start(marie)).toMatchObject({ failedItems: [{ cartItemId: item.cartItem.id }], payment: null })
      expect(await counters(sold)).toEqual([[0, 0]])
    },
  )

  test('shows places in the lists again when the provider does not answer', async () => {
    const { app, marie, shop, add, start, db } = await buyingWorld()
    const sold = await shop.sell({ quantity: 1 })
    await db.write(await bestStatements(db, [sold.activityId], Date.now(), 'Europe/Paris'))
    await add(marie, sold)
    const best = async () => (await db.orm.select().from(activityBest)).map((row) => row.price3)
    app.platform.cards.createIntent = async () => {
      // The provider takes its time, and prices are computed meanwhile.
      await runJobs(app)
      expect(await best()).toEqual([null])
      throw new CardProviderError('unavailable', 'No answer.')
    }
    await expect(start(marie)).rejects.toMatchObject({ code: 'paymentUnavailable' })
    app.advance(1000)
    await runJobs(app)
    expect(await best()).toEqual([1600])
  })
})

describe('/cancel-purchase', () => {
  // [C-CALL-026] [C-STATE-020] [C-RULE-034]
  test('returns the items to the cart and the places to the sale, exactly once', async () => {
    const { app, marie, shop, startWith, counters, cards, items } = await buyingWorld()
    const sold = await shop.sell({ span: 2, slots: 2, options: [{}] })
    const payment = await startWith(marie, sold, { stockIds: sold.slotIds })
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.call('/cancel-purchase', { paymentId: payment.paymentId }, { as: marie })),
    )
    expect(answers).toEqual([{}, {}, {}])
    expect(await counters(sold)).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect((await items()).map((item) => item.status)).toEqual(['Canceled'])
    expect(cards.intents.get(payment.paymentId)?.status).toBe('canceled')
    const cart = await app.call('/list-cart', {}, { as: marie })
    expect(cart).toMatchObject({ cartItems: [{ activity: { id: sold.activityId }, problem: null }], pendingOrders: [] })
  })

  test("does not find another person's purchase, and refuses a paid one", async () => {
    const { app, marie, shop, startWith, cards, items } = await buyingWorld()
    const payment = await startWith(marie, await shop.sell())
    const paul = await app.newMember()
    await expect(app.call('/cancel-purchase', { paymentId: payment.paymentId }, { as: paul })).rejects.toMatchObject({
      code: 'purchaseNotFound',
      status: 404,
    })
    cards.pay(payment.paymentId)
    await expect(app.call('/cancel-purchase', { paymentId: payment.paymentId }, { as: marie })).rejects.toMatchObject({
      code: 'alreadyPaid',
      status: 409,
    })
    expect((await items()).map((item) => item.status)).toEqual(['Success'])
  })

  test('keeps the purchase when the provider cannot be asked', async () => {
    const { app, marie, shop, startWith, cards, counters } = await buyingWorld()
    const sold = await shop.sell()
    const payment = await startWith(marie, sold)
    cards.fail(true)
    await expect(app.call('/cancel-purchase', { paymentId: payment.paymentId }, { as: marie })).rejects.toMatchObject({
      code: 'paymentUnavailable',
    })
    expect(await counters(sold)).toEqual([[1, 0]])
  })
})
