import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { confirmedStatement } from '#features/stock/expert-tickets/catalogue-steps.ts'
import { activity } from '#kernel/catalogue/tables.ts'
import { expertPrice, expertProduct, expertStock, expertTicket } from '#kernel/expert-tickets/tables.ts'
import { batch, entry, stock, ticketInfo } from '#kernel/stock/tables.ts'
import { newShop } from '../../support/shop.ts'
import { START, type TestApp, testApp } from '../../support/test-app.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const month = { startTs: START - DAY, endTs: START + 30 * DAY }

// [C-CALL-020] [C-ENTITY-021] [C-ENTITY-022] [C-ENTITY-025] [C-RULE-009]
test('slots are returned with places left, tickets and offers, and without internal fields', async () => {
  const app = await testApp()
  const shop = newShop(app)
  const sold = await shop.sell({
    slots: 2,
    quantity: 5,
    options: [{ label: 'Casque' }],
    batch: { terms: 'Non remboursable' },
  })
  const small = await shop.promote({ activityId: sold.activityId, percentHundredths: 1000 })
  const big = await shop.promote({ amount: 500 })
  await shop.promote({ percentHundredths: 0 })
  await shop.promote({ percentHundredths: 9000, visibility: 'Hidden' })
  const db = app.db()
  await db.write([
    db.orm
      .update(stock)
      .set({ reserved: 1, bought: 2 })
      .where(eq(stock.id, sold.slotIds[0] ?? '')),
  ])
  const listing = await app.call('/list-activity-stock', { activityId: sold.activityId, ...month })
  expect(listing).toMatchObject({
    hasFlexibleStocks: false,
    expertTicketFixedStocks: [],
    expertTicketFlexibleStocks: [],
  })
  expect(listing.stocks.map(({ id, available }) => [id, available])).toEqual([
    [sold.slotIds[0], 2],
    [sold.slotIds[1], 5],
  ])
  expect(listing.stocks[0]).toMatchObject({
    reservation: { type: 'Fixed', period: { startTs: START + DAY, endTs: START + DAY + HOUR } },
    terms: 'Non remboursable',
    availableTickets: [
      {
        id: sold.ticketId,
        span: 1,
        publicPrice: { cents: 2000 },
        youpiizPrice: { cents: 1500 },
        fees: { cents: 100 },
        options: [{ label: 'Casque' }],
      },
    ],
    offers: [
      { id: big, discount: { type: 'Amount', amount: { cents: 500 } } },
      { id: small, discount: { type: 'Percent', percent: 10 } },
    ],
  })
  expect(JSON.stringify(listing)).not.toContain('buyingPrice')
})

// [C-CALL-020]
test('fixed slots start inside the range, flexible stock overlaps it, and past stock is left out', async () => {
  const app = await testApp()
  const shop = newShop(app)
  const fixed = await shop.sell({ slots: 3 })
  const flexible = await shop.sell({ kind: 'Flexible', startTs: START - 10 * DAY })
  const ids = async (activityId: string, startTs: number, endTs: number) =>
    (await app.call('/list-activity-stock', { activityId, startTs, endTs })).stocks.map(({ id }) => id)
  const first = START + DAY
  expect(await ids(fixed.activityId, first, first + HOUR)).toEqual([fixed.slotIds[0]])
  expect(await ids(fixed.activityId, first + 1, first + 2 * HOUR)).toEqual([fixed.slotIds[1]])
  expect(await ids(fixed.activityId, first, first)).toEqual([])
  expect(await ids(fixed.activityId, 8_640_000_000_000_000, 8_640_000_000_000_000)).toEqual([])
  expect(await ids(flexible.activityId, START, START + 1)).toEqual(flexible.slotIds)
  expect(await ids(flexible.activityId, START + 80 * DAY, START + 90 * DAY)).toEqual([])
  app.advance(DAY + HOUR)
  expect(await ids(fixed.activityId, 0, first + DAY)).toEqual(fixed.slotIds.slice(1))
  expect(
    (await app.call('/list-activity-stock', { activityId: flexible.activityId, ...month })).hasFlexibleStocks,
  ).toBe(true)
  app.advance(80 * DAY)
  expect(
    (await app.call('/list-activity-stock', { activityId: flexible.activityId, ...month })).hasFlexibleStocks,
  ).toBe(false)
})

test('archived and hidden slots, batches and tickets are not shown', async () => {
  const app = await testApp()
  const shop = newShop(app)
  const db = app.db()
  const sold = await shop.sell({ slots: 3 })
  const [first = '', second = ''] = sold.slotIds
  const read = async () => (await app.call('/list-activity-stock', { activityId: sold.activityId, ...month })).stocks
  await db.write([
    db.orm.update(stock).set({ visibility: 'Hidden' }).where(eq(stock.id, first)),
    db.orm.update(stock).set({ archivedAt: START }).where(eq(stock.id, second)),
  ])
  expect((await read()).map(({ id }) => id)).toEqual([sold.slotIds[2]])
  await db.write([db.orm.update(ticketInfo).set({ visibility: 'Hidden' }).where(eq(ticketInfo.id, sold.ticketId))])
  expect((await read()).map(({ availableTickets }) => availableTickets)).toEqual([[]])
  await db.write([db.orm.update(batch).set({ archivedAt: START }).where(eq(batch.id, sold.batchId))])
  expect(await read()).toEqual([])
})

test('flexible Pregenerated stock has as many places as free documents', async () => {
  const app = await testApp()
  const shop = newShop(app)
  const db = app.db()
  const sold = await shop.sell({ kind: 'Flexible', mode: 'Pregenerated', quantity: null, documents: 3 })
  const unlimited = await shop.sell({
    kind: 'Flexible',
    mode: 'Pregenerated',
    quantity: null,
    batch: { unlimited: true },
  })
  const available = async (activityId: string) =>
    (await app.call('/list-activity-stock', { activityId, ...month })).stocks[0]?.available
  expect(await available(sold.activityId)).toBe(3)
  const [one] = await db.orm.select().from(entry)
  await db.write([
    db.orm
      .update(entry)
      .set({ voidAt: START })
      .where(eq(entry.id, one?.id ?? '')),
  ])
  expect(await available(sold.activityId)).toBe(2)
  expect(await available(unlimited.activityId)).toBeNull()
})

test('an hourly offer applies to slots that start inside its hours, a flash offer between its bounds', async () => {
  const app = await testApp()
  const shop = newShop(app)
  // The first slot is on a Thursday at 10:00 in Paris.
  const sold = await shop.sell({ slots: 2 })
  const hours = { startHour: 10, startMinute: 0, endHour: 11, endMinute: 0 }
  const none = { Monday: [], Tuesday: [], Wednesday: [], Friday: [], Saturday: [], Sunday: [] }
  const hourly = await shop.promote({ percentHundredths: 1000, hoursByWeek: { ...none, Thursday: [hours] } })
  const flash = await shop.promote({
    percentHundredths: 2000,
    flashStartTs: START + HOUR,
    flashEndTs: START + 2 * HOUR,
  })
  const offers = async () =>
    (await app.call('/list-activity-stock', { activityId: sold.activityId, ...month })).stocks.map((row) =>
      row.offers.map(({ id }) => id),
    )
  expect(await offers()).toEqual([[hourly], []])
  app.advance(HOUR)
  expect(await offers()).toEqual([[flash, hourly], [flash]])
  app.advance(HOUR)
  expect(await offers()).toEqual([[hourly], []])
})

async function sellExpert(app: TestApp, activityId: string, days: string[]) {
  const db = app.db()
  await db.write([
    db.orm.insert(expertProduct).values({ id: 'p-1', name: 'Tour', provider: 'x', json: {}, updatedAt: START }),
    confirmedStatement({ version: null, readAt: null }, Date.now()),
    db.orm.insert(expertStock).values({ id: 'es-1', activityId, createdAt: START }),
    db.orm
      .insert(expertTicket)
      .values({ id: 'eti-1', stockId: 'es-1', productId: 'p-1', label: 'Adulte', position: 0 }),
    ...days.map((day, index) =>
      db.orm.insert(expertPrice).values({ productId: 'p-1', day, price: 1000 + index, originalPrice: 1200 }),
    ),
  ])
}

// [C-CALL-020] [C-ENTITY-026]
test("expert tickets have their dated prices of the range, from the region's today on", async () => {
  const app = await testApp()
  const { activityId } = await newShop(app).sell({ slots: 0 })
  await sellExpert(app, activityId, ['', '2026-06-09', '2026-06-10', '2026-06-12', '2026-09-01'])
  const read = () => app.call('/list-activity-stock', { activityId, ...month })
  const listing = await read()
  expect(listing.hasFlexibleStocks).toBe(true)
  expect(listing.expertTicketFlexibleStocks).toMatchObject([
    { stockId: 'es-1', ticketInfoId: 'eti-1', date: null, price: { cents: 1000 } },
  ])
  const midnight = Date.UTC(2026, 5, 9, 22)
  expect(listing.expertTicketFixedStocks).toMatchObject([
    {
      stockId: 'es-1',
      ticketInfoId: 'eti-1',
      date: midnight,
      price: { cents: 1002 },
      originalPrice: { cents: 1200 },
      prices: [{ ts: midnight }, { ts: midnight + 2 * DAY, price: { cents: 1003 } }],
    },
  ])
  // 23:59 in Paris, then midnight: the day is over.
  app.advance(14 * HOUR - 60_000)
  await app.db().write([confirmedStatement({ version: null, readAt: null }, Date.now())])
  expect((await read()).expertTicketFixedStocks[0]?.prices).toHaveLength(2)
  app.advance(60_000)
  expect((await read()).expertTicketFixedStocks[0]?.prices).toHaveLength(1)
})

test('stock of a premium activity is hidden from readers without the right, and so is that of a hidden activity', async () => {
  const app = await testApp()
  const shop = newShop(app)
  const premium = await shop.sell({ activity: { cse: true } })
  const hidden = await shop.sell({ activity: { visibility: 'Hidden' } })
  const group = await app.newGroup({ permCse: true })
  const ofGroup = await shop.sell({ activity: { groupId: group.id } })
  const member = await app.newMember({ groupId: group.id })
  const superAdmin = await app.newMember({ isAdmin: true })
  const read = (activityId: string, settings = {}) =>
    app.call('/list-activity-stock', { activityId, ...month }, settings)
  expect(await read(premium.activityId)).toEqual({
    hasFlexibleStocks: false,
    stocks: [],
    expertTicketFixedStocks: [],
    expertTicketFlexibleStocks: [],
  })
  expect((await read(premium.activityId, { as: member })).stocks).toHaveLength(1)
  expect((await read(ofGroup.activityId, { as: member })).stocks).toHaveLength(1)
  expect((await read(hidden.activityId, { as: superAdmin })).stocks).toHaveLength(1)
  const missing = { code: 'activityNotFound', status: 404 }
  for (const activityId of [hidden.activityId, ofGroup.activityId, 'a-unknown'])
    await expect(read(activityId)).rejects.toMatchObject(missing)
  await expect(read(premium.activityId, { host: 'bourbon.localhost' })).rejects.toMatchObject(missing)
  const db = app.db()
  await db.write([db.orm.update(activity).set({ stockType: 'PromoCode' }).where(eq(activity.id, ofGroup.activityId))])
  expect((await read(ofGroup.activityId, { as: member })).stocks).toEqual([])
})

test('one answer covers a year at most, whatever range is asked for', async () => {
  const app = await testApp()
  const { activityId, slotIds } = await newShop(app).sell({ slots: 2 })
  const { orm, write } = app.db()
  const [near = '', far = ''] = slotIds
  await write([
    orm
      .update(stock)
      .set({ startTs: START + 400 * DAY, endTs: START + 401 * DAY })
      .where(eq(stock.id, far)),
  ])
  const read = async (startTs: number, endTs: number) =>
    (await app.call('/list-activity-stock', { activityId, startTs, endTs })).stocks.map(({ id }) => id)
  expect(await read(START, 8_640_000_000_000_000)).toEqual([near])
  expect(await read(START + 390 * DAY, START + 410 * DAY)).toEqual([far])
})
