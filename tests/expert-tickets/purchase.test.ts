import { describe, expect, test } from 'vitest'
import { expertPrice } from '#kernel/expert-tickets/tables.ts'
import { expertWorld, FRIDAY, SATURDAY } from './expert-world.ts'

const MINUTE = 60_000

describe('starting a purchase with expert tickets', () => {
  // [C-CALL-022] [C-ENTITY-028] [C-ENTITY-036] [C-RULE-085] [C-RULE-086] [C-RULE-087]
  test('holds an expert and a normal ticket together, in one payment', async () => {
    const { addExpert, addTicket, sellExpert, shop, start, items, sales, cart, asked } = await expertWorld()
    const sold = await sellExpert()
    const { item } = await addExpert(sold, { quantity: 2, day: SATURDAY })
    expect(item).toMatchObject({
      cartItem: {
        id: expect.stringMatching(/^ci-/),
        itemType: 'ExpertTicket',
        itemData: { quantity: 2, options: [] },
      },
      activity: { id: sold.activityId },
      ticketInfo: { id: sold.ticketId, label: 'Adulte' },
      offer: null,
      validityDateStr: '13/06/2026',
      prices: { price1: { cents: 5300 }, price3: { cents: 4380 }, fees: { cents: 0 } },
    })
    await addTicket(await shop.sell())
    expect((await cart()).cartItems).toContainEqual(item)
    const kinds = (await cart()).cartItems.map(({ cartItem }) => cartItem.itemType)
    expect(kinds.sort()).toEqual(['ExpertTicket', 'Ticket'])
    const { payment, failedItems } = await start()
    expect(failedItems).toEqual([])
    expect(payment).toMatchObject({ total: { cents: 4380 + 1600 }, fees: { cents: 100 } })
    expect(asked).toEqual(['POST reservation'])
    const expert = (await items()).find((row) => row.itemType === 'ExpertTicket')
    expect(await sales()).toMatchObject([
      { orderItemId: expert?.id, partnerSaleId: expert?.id, status: 'Reserved', expiresAt: Date.now() + 20 * MINUTE },
    ])
    // The frozen unit prices are those of the chosen day, not of the first one.
    expect(expert?.snapshot.ticketInfo).toMatchObject({ publicPrice: 2650, youpiizPrice: 2190 })
    expect((await cart()).pendingOrders).toMatchObject([{ paymentId: payment?.paymentId, status: 'Pending' }])
  })

  // [C-RULE-085] The catalogue gives its products no period.
  test('shows in the cart that a ticket is for any day', async () => {
    const { app, marie, db, sellExpert, cart } = await expertWorld()
    const { stockId, ticketId } = await sellExpert()
    await db.write([
      db.orm.insert(expertPrice).values({ productId: 'ocearium-adulte', day: '', price: 2100, originalPrice: 2500 }),
    ])
    const wish = { stockId, ticketInfoId: ticketId, quantity: 1 }
    const { item } = await app.call('/add-expert-ticket-to-cart', wish, { as: marie })
    expect([item.validityDateStr, item.prices.price3.cents]).toEqual(['Date Flexible', 2100])
    expect((await cart()).cartItems.map(({ validityDateStr }) => validityDateStr)).toEqual(['Date Flexible'])
  })

  test('holds at most 20 of one ticket, in any number of lines and days', async () => {
    const { addExpert, sellExpert, start } = await expertWorld()
    const sold = await sellExpert()
    await addExpert(sold, { quantity: 15, day: SATURDAY })
    const refusal = { code: 'quantityAboveMax', message: expect.stringContaining('limité à 20 par commande') }
    await expect(addExpert(sold, { quantity: 6 })).rejects.toMatchObject(refusal)
    await addExpert(sold, { quantity: 5 })
    await start()
    await expect(addExpert(sold)).rejects.toMatchObject(refusal)
  })

  test('holds as long as the shortest reservation, and the hold ends once', async () => {
    const world = await expertWorld()
    const { app, marie, start, cart, runJobs } = world
    await world.set({ minutesToExpiry: 10 })
    await world.addExpert(await world.sellExpert())
    await world.addTicket(await world.shop.sell())
    const { payment } = await start()
    expect(payment?.holdUntil).toBe(Date.now() + 10 * MINUTE)
    expect((await cart()).pendingOrders).toMatchObject([{ holdUntil: payment?.holdUntil }])
    app.advance(10 * MINUTE - 1)
    await runJobs()
    expect((await cart()).cartItems).toEqual([])
    app.advance(1)
    await runJobs()
    expect((await world.items()).map((item) => item.status)).toEqual(['Canceled', 'Canceled'])
    expect(await world.sales()).toMatchObject([{ status: 'Canceled' }])
    expect(world.cards.intents.get(payment?.paymentId ?? '')?.status).toBe('canceled')
    const [first, second] = (await cart()).cartItems
    await app.call('/remove-from-cart', { id: first?.cartItem.id ?? '' }, { as: marie })
    // The job of the full half hour must not put anything back again.
    app.advance(20 * MINUTE)
    await runJobs()
    expect((await cart()).cartItems).toEqual([second])
  })

  test('does not lengthen the hold for a reservation of more than half an hour', async () => {
    const { sellExpert, addExpert, start, set } = await expertWorld()
    await set({ minutesToExpiry: 90 })
    await addExpert(await sellExpert())
    expect((await start()).payment?.holdUntil).toBe(Date.now() + 30 * MINUTE)
  })

  test('leaves a refused ticket in the cart with its reason, and sells the rest', async () => {
    const {
      app,
      marie,
      addExpert,
      addTicket,
      sellExpert,
      shop,
      start,
      fault,
      items,
      sales,
      attempts,
      cart,
      pay,
      runJobs,
    } = await expertWorld()
    const { item } = await addExpert(await sellExpert())
    await addTicket(await shop.sell())
    await fault({ mode: 'refuse', only: 'reservation' })
    const { payment, failedItems } = await start()
    expect(failedItems).toEqual([
      { cartItemId: item.cartItem.id, reason: 'stockGone', message: expect.stringContaining('places') },
    ])
    expect(payment).toMatchObject({ total: { cents: 1600 }, fees: { cents: 100 } })
    expect(await attempts()).toMatchObject([{ total: 1600, fees: 100, status: 'Pending' }])
    expect((await cart()).cartItems).toEqual([item])
    expect(await sales()).toEqual([])
    await pay(payment?.paymentId ?? '')
    await runJobs()
    expect((await items()).map((row) => [row.itemType, row.status])).toEqual([['Ticket', 'Success']])
    expect(await app.call('/cart-count', {}, { as: marie })).toEqual({ count: 1 })
  })

  test.each(['fail', 'hang', 'timeout-after-commit'] as const)(
    'leaves the cart unchanged, without a payment, when the partner does not answer (%s)',
    async (mode) => {
      const { addExpert, sellExpert, start, fault, attempts, cart, cards } = await expertWorld()
      const { item } = await addExpert(await sellExpert())
      await fault({ mode, only: 'reservation' })
      expect(await start()).toEqual({
        failedItems: [
          {
            cartItemId: item.cartItem.id,
            reason: 'expertUnavailable',
            message: expect.stringContaining('billetterie'),
          },
        ],
        payment: null,
      })
      expect(cards.intents.size).toBe(0)
      expect(await attempts()).toMatchObject([{ status: 'Canceled' }])
      expect(await cart()).toMatchObject({ cartItems: [item], pendingOrders: [] })
      await fault({ mode: 'ok' })
      expect((await start()).payment).toMatchObject({ total: { cents: 3980 } })
    },
  )

  test("fails with the new price when the partner's price rose, and the next try buys at it", async () => {
    const { addExpert, sellExpert, start, set, db, cart } = await expertWorld()
    const { item } = await addExpert(await sellExpert(), { quantity: 2 })
    await set({ surchargeCents: 700 })
    expect(await start()).toEqual({
      failedItems: [
        { cartItemId: item.cartItem.id, reason: 'priceRose', message: expect.stringMatching(/39,80.*53,80/) },
      ],
      payment: null,
    })
    expect((await db.orm.select().from(expertPrice)).find((row) => row.day === FRIDAY)).toMatchObject({
      price: 2690,
      originalPrice: 2690,
    })
    expect((await cart()).cartItems).toMatchObject([{ problem: null, prices: { price3: { cents: 5380 } } }])
    expect(await start()).toMatchObject({ failedItems: [], payment: { total: { cents: 5380 } } })
  })

  test('returns everything to the cart when the remainder is too small for a card', async () => {
    const { addExpert, addTicket, sellExpert, shop, start, fault, cart, attempts } = await expertWorld()
    await addExpert(await sellExpert())
    await addTicket(await shop.sell({ ticket: { publicPrice: 30, youpiizPrice: 30, fees: 0, buyingPrice: 0 } }))
    await fault({ mode: 'refuse', only: 'reservation' })
    await expect(start()).rejects.toMatchObject({ code: 'amountTooSmall' })
    expect((await cart()).cartItems).toHaveLength(2)
    expect(await attempts()).toMatchObject([{ status: 'Canceled' }])
  })
})

describe('a crash between the hold and the payment', () => {
  async function crashed() {
    const world = await expertWorld()
    await world.addExpert(await world.sellExpert())
    await world.addTicket(await world.shop.sell())
    const { reserve } = world.expertTickets
    world.expertTickets.reserve = () => Promise.reject(new Error('The process is gone.'))
    await expect(world.start()).rejects.toMatchObject({ status: 500 })
    world.expertTickets.reserve = reserve
    expect(await world.sales()).toMatchObject([{ status: 'Reserving', reservationId: null }])
    return world
  }

  test('is recovered by starting again, which reserves and opens the one payment', async () => {
    const { start, sales, attempts, cards, items } = await crashed()
    expect(await start()).toMatchObject({ failedItems: [], payment: { total: { cents: 3980 + 1600 } } })
    expect(await sales()).toMatchObject([{ status: 'Reserved' }])
    expect(await attempts()).toHaveLength(1)
    expect(await items()).toHaveLength(2)
    expect(cards.intents.size).toBe(1)
  })

  test('leaves the hold to end when the buyer does not start again, and everything returns to the cart', async () => {
    const { app, runJobs, sales, attempts, cart, start } = await crashed()
    app.advance(30 * MINUTE)
    await runJobs()
    expect(await attempts()).toMatchObject([{ status: 'Canceled' }])
    expect(await sales()).toMatchObject([{ status: 'Canceled' }])
    expect((await cart()).cartItems).toHaveLength(2)
    expect((await start()).payment).not.toBeNull()
  })
})
