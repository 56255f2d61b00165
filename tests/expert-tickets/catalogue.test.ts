/** The third-party catalogue is fetched, refreshed and shown as it is; what it does not confirm is not sold. */
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { expertCatalogue, expertPrice, expertProduct } from '#kernel/expert-tickets/tables.ts'
import { expertWorld, FRIDAY, SATURDAY } from './expert-world.ts'

const HOUR = 3_600_000
const ADULT = 'ocearium-adulte'
const CHILD = 'ocearium-enfant'

type World = Awaited<ReturnType<typeof catalogueWorld>>

/** An activity that sells the demo's adult ticket, whose catalogue was refreshed once. */
async function catalogueWorld(config = {}) {
  const world = await expertWorld(config)
  const { app, db, refresh } = world
  const sold = await world.sellExpert()
  await refresh()
  const product = async (id = ADULT) => {
    const [row] = await db.orm.select().from(expertProduct).where(eq(expertProduct.id, id))
    if (!row) throw new Error(`There is no product ${id}.`)
    return row
  }
  const prices = () =>
    db.orm.select().from(expertPrice).where(eq(expertPrice.productId, ADULT)).orderBy(asc(expertPrice.day))
  const priceOn = async (day: string) => (await prices()).find((row) => row.day === day)?.price
  const catalogue = async () => (await db.orm.select().from(expertCatalogue))[0]
  /** Offers that a visitor sees. */
  const offered = async () => {
    const range = { startTs: Date.now(), endTs: Date.now() + 30 * 24 * HOUR }
    const { expertTicketFixedStocks } = await app.call('/list-activity-stock', {
      activityId: sold.activityId,
      ...range,
    })
    return expertTicketFixedStocks.map(({ ticketInfoId }) => ticketInfoId)
  }
  return { ...world, sold, product, prices, priceOn, catalogue, offered }
}

const refusal = (code: string) => ({ code, status: 409 })
const isSold = async ({ offered, addExpert, sold }: World) => {
  expect(await offered()).toEqual([sold.ticketId])
  await addExpert(sold, { quantity: 1 })
}

describe('a refresh of the catalogue', () => {
  test('fetches every product with its names, and day by day the prices of the sold ones', async () => {
    const { product, prices, priceOn, catalogue, ...world } = await catalogueWorld()
    expect(await product()).toMatchObject({
      name: 'Adulte',
      provider: 'Océarium de la Pointe',
      productBase: 'Océarium de la Pointe, billet daté',
      priceFrom: 1990,
      priceTo: 2190,
      goneAt: null,
      confirmedAt: null,
    })
    expect(await prices()).toHaveLength(75)
    expect([await priceOn(FRIDAY), await priceOn(SATURDAY)]).toEqual([1990, 2190])
    expect((await prices()).find(({ day }) => day === FRIDAY)?.originalPrice).toBe(2450)
    const ofChild = eq(expertPrice.productId, CHILD)
    expect(await world.db.orm.select().from(expertPrice).where(ofChild)).toEqual([])
    expect(await catalogue()).toMatchObject({ confirmedAt: Date.now(), readAt: Date.now(), failedAt: null })
    await isSold({ product, prices, priceOn, catalogue, ...world })
  })

  test('asks for changes first, and reads the whole catalogue once a day', async () => {
    const { asked, app, refresh, catalogue } = await catalogueWorld()
    asked.length = 0
    app.advance(HOUR)
    await refresh()
    expect(asked).toEqual(['GET cataloglastupdateddatetime'])
    expect((await catalogue())?.confirmedAt).toBe(Date.now())
    app.advance(23 * HOUR)
    await refresh()
    expect(asked.slice(1)).toEqual(['GET cataloglastupdateddatetime', 'GET catalog'])
  })

  test('keeps thousands of products, and writes nothing for unchanged ones', async () => {
    const { set, refresh, db, app, product } = await catalogueWorld()
    await set({ more: 5000 })
    app.advance(HOUR)
    await refresh()
    expect(await db.orm.$count(expertProduct)).toBe(5002)
    const at = (await product('produit-4711')).updatedAt
    await set({ more: 4999 })
    app.advance(HOUR)
    await refresh()
    expect(await product('produit-4711')).toMatchObject({ updatedAt: at, goneAt: null })
    expect((await product('produit-5000')).goneAt).toBe(Date.now())
  })

  test('stores a changed price for its date, and charges the buyer the new one', async () => {
    const world = await catalogueWorld()
    const { set, refresh, app, product, priceOn, addExpert, sold, start } = world
    await addExpert(sold)
    await set({ catalogueCents: 300, surchargeCents: 300 })
    app.advance(HOUR)
    await refresh()
    expect(await priceOn(FRIDAY)).toBe(2290)
    expect(await product()).toMatchObject({
      changedAt: Date.now(),
      priceChange: { day: '2026-06-10', days: 75, before: 1990, after: 2290 },
    })
    expect((await start()).failedItems).toMatchObject([{ reason: 'priceRose' }])
    expect((await start()).payment).toMatchObject({ total: { cents: 4580 } })
  })

  test('fetches real-time prices for the products sold at them', async () => {
    const { set, refresh, app, product, priceOn, asked } = await catalogueWorld()
    await set({ realTime: [ADULT], surchargeCents: 250 })
    await refresh()
    expect([await priceOn(FRIDAY), (await product()).changedAt]).toEqual([2240, null])
    await set({ surchargeCents: 400 })
    asked.length = 0
    app.advance(HOUR)
    await refresh()
    expect(await priceOn(FRIDAY)).toBe(2390)
    expect(asked).toContain('POST RealTimePrices')
  })
})

describe('a provider that fails', () => {
  test.each(['fail', 'hang', 'half', 'missing', 'refuse'] as const)(
    'leaves the catalogue unchanged (%s), and its tickets are on sale again once it confirms',
    async (mode) => {
      const world = await catalogueWorld({ timeoutMs: 200 })
      const { fault, set, refresh, app, prices, product, catalogue, offered } = world
      const [before, at] = [await prices(), Date.now()]
      const stored = await product()
      await set({ catalogueCents: 100, gone: [CHILD] })
      await fault({ mode, only: 'catalog' })
      app.advance(HOUR)
      const failedAt = Date.now()
      await expect(refresh()).rejects.toMatchObject({ name: 'ExpertTicketError' })
      expect([await prices(), await product()]).toEqual([before, stored])
      expect((await product(CHILD)).goneAt).toBeNull()
      expect(await catalogue()).toMatchObject({ confirmedAt: at, failedAt })
      await isSold(world)
      app.advance(11 * HOUR)
      expect(await offered()).toEqual([])
      await fault({ mode: 'ok' })
      await set({ catalogueCents: 0, gone: [] })
      await refresh()
      expect(await catalogue()).toMatchObject({ confirmedAt: Date.now(), failedAt: null, error: null })
      await isSold(world)
    },
  )

  test('leaves a single unreadable product unconfirmed, and all others on sale', async () => {
    const { set, refresh, app, product, priceOn, offered, sold } = await catalogueWorld()
    const at = Date.now()
    await set({ malformed: [ADULT] })
    app.advance(HOUR)
    await refresh()
    expect(await product()).toMatchObject({ goneAt: null, confirmedAt: at })
    expect(await product(CHILD)).toMatchObject({ goneAt: null, confirmedAt: null })
    expect([await priceOn(FRIDAY), await offered()]).toEqual([1990, [sold.ticketId]])
    app.advance(11 * HOUR)
    await refresh()
    expect(await offered()).toEqual([])
    await set({ malformed: [] })
    await refresh()
    expect([(await product()).confirmedAt, await offered()]).toEqual([null, [sold.ticketId]])
  })

  test('is not believed when it returns less than half of the products, unless it still does so hours later', async () => {
    const { set, refresh, app, product, catalogue } = await catalogueWorld()
    await set({ more: 100 })
    await refresh()
    const at = Date.now()
    await set({ more: 10 })
    app.advance(HOUR)
    await expect(refresh()).rejects.toThrow('12 of the 102')
    expect((await product('produit-50')).goneAt).toBeNull()
    expect((await catalogue())?.confirmedAt).toBe(at)
    app.advance(2 * HOUR)
    await refresh()
    expect((await product('produit-50')).goneAt).toBe(Date.now())
    expect(await catalogue()).toMatchObject({ confirmedAt: Date.now(), shrunkAt: null })
  })

  test('leaves one consistent state after two simultaneous refreshes', async () => {
    const { set, refresh, priceOn, app } = await catalogueWorld()
    await set({ catalogueCents: 300 })
    app.advance(HOUR)
    const ends = await Promise.allSettled([refresh(), refresh()])
    expect(ends.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    expect(await priceOn(FRIDAY)).toBe(2290)
  })
})

describe('a product that the third-party catalogue does not confirm', () => {
  test('is not offered, is refused by the cart, and is refused at the purchase of a cart that has it', async () => {
    const { set, refresh, app, product, offered, addExpert, sold, cart, start, attempts } = await catalogueWorld()
    await addExpert(sold)
    await set({ gone: [ADULT] })
    app.advance(HOUR)
    await refresh()
    expect((await product()).goneAt).toBe(Date.now())
    expect(await offered()).toEqual([])
    await expect(addExpert(sold)).rejects.toMatchObject(refusal('expertTicketGone'))
    const message = 'La billetterie du partenaire ne propose plus ce billet.'
    expect((await cart()).cartItems).toMatchObject([{ problem: message }])
    expect(await start()).toMatchObject({ failedItems: [{ reason: 'expertTicketGone', message }], payment: null })
    expect(await attempts()).toEqual([])
    await set({ gone: [] })
    await refresh()
    expect((await product()).goneAt).toBeNull()
    expect((await start()).payment).toMatchObject({ total: { cents: 3980 } })
  })

  test('is not sold for more than twelve hours without a confirmation, whatever is in carts', async () => {
    const { app, offered, addExpert, sold, cart, start, fault, refresh } = await catalogueWorld()
    await addExpert(sold)
    await fault({ mode: 'fail', only: 'version' })
    app.advance(12 * HOUR - 1)
    await expect(refresh()).rejects.toThrow()
    expect(await offered()).toEqual([sold.ticketId])
    app.advance(1)
    expect(await offered()).toEqual([])
    await expect(addExpert(sold)).rejects.toMatchObject(refusal('expertTicketUnconfirmed'))
    const message = expect.stringContaining('n’a pas confirmé ce billet')
    expect((await cart()).cartItems).toMatchObject([{ problem: message }])
    expect(await start()).toMatchObject({
      failedItems: [{ reason: 'expertTicketUnconfirmed', message }],
      payment: null,
    })
    await fault({ mode: 'ok' })
    await refresh()
    expect((await cart()).cartItems).toMatchObject([{ problem: null }])
    expect((await start()).payment).not.toBeNull()
  })

  test('loses its price in lists, and regains it when it is confirmed', async () => {
    const { app, sold, refresh, listed } = await priced()
    expect(await listed()).toBe(1990)
    app.advance(12 * HOUR)
    expect(await listed()).toBeUndefined()
    await refresh()
    expect(await listed()).toBe(1990)
    expect(sold.activityId).not.toBe('')
  })
})

async function priced() {
  const world = await catalogueWorld()
  const { app, db, sold } = world
  const admin = await app.newMember({ isAdmin: true })
  // No stock of its own beside.
  await db.write([{ sql: 'update batch set archived_at = 1', args: [] }])
  await app.call('/admin/update-activity', { id: sold.activityId, updates: { comments: 'Prix' } }, { as: admin })
  const listed = async () => {
    await world.refreshBests()
    return (await app.call('/list-activity', {})).activities[0]?.item.bestStock.discount?.price3.cents
  }
  return { ...world, listed }
}
