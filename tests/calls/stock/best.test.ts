import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { confirmedStatement } from '#features/stock/expert-tickets/catalogue-steps.ts'
import { bestStatements, markBestStale, refreshBest } from '#kernel/catalogue/derived/best.ts'
import { activityBest } from '#kernel/catalogue/derived/tables.ts'
import { catalogueVersion } from '#kernel/catalogue/tables.ts'
import { expertPrice, expertProduct, expertStock, expertTicket } from '#kernel/expert-tickets/tables.ts'
import { stock } from '#kernel/stock/tables.ts'
import { newShop } from '../../support/shop.ts'
import { START, type TestApp, testApp } from '../../support/test-app.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const zone = 'Europe/Paris'

async function rebuildBest(app: TestApp, activityId: string) {
  const db = app.db()
  await db.write(await bestStatements(db, [activityId], Date.now(), zone))
  const [row] = await db.orm.select().from(activityBest).where(eq(activityBest.activityId, activityId))
  return row
}

test('the best price is the cheapest available ticket, with its best offer', async () => {
  const app = await testApp()
  const shop = newShop(app)
  const { activityId, slotIds } = await shop.sell({ slots: 2 })
  expect(await rebuildBest(app, activityId)).toMatchObject({
    hasFixed: true,
    hasFlexible: false,
    price1: 2000,
    price2: 1600,
    price3: 1600,
    offerId: null,
    firstStockTs: START + DAY,
    validUntil: START + DAY + HOUR,
  })
  const offerId = await shop.promote({ activityId, percentHundredths: 3333 })
  await shop.promote({ percentHundredths: 1000 })
  expect(await rebuildBest(app, activityId)).toMatchObject({ price3: 1101, offerId })
  const db = app.db()
  await db.write([
    db.orm
      .update(stock)
      .set({ bought: 5 })
      .where(eq(stock.id, slotIds[0] ?? '')),
  ])
  expect(await rebuildBest(app, activityId)).toMatchObject({ hasFixed: true, firstStockTs: START + DAY + HOUR })
  await db.write([db.orm.update(stock).set({ bought: 5 }).where(eq(stock.activityId, activityId))])
  expect(await rebuildBest(app, activityId)).toMatchObject({
    hasFixed: false,
    price3: null,
    offerId: null,
    firstStockTs: null,
    validUntil: null,
  })
})

test('the best price counts a ticket over two slots only while two contiguous slots have places', async () => {
  const app = await testApp()
  const { activityId, slotIds } = await newShop(app).sell({ slots: 3, span: 2 })
  const db = app.db()
  expect(await rebuildBest(app, activityId)).toMatchObject({ hasFixed: true, firstStockTs: START + DAY })
  await db.write([
    db.orm
      .update(stock)
      .set({ bought: 5 })
      .where(eq(stock.id, slotIds[1] ?? '')),
  ])
  expect(await rebuildBest(app, activityId)).toMatchObject({ hasFixed: false, price3: null })
})

test('the best price is valid until an offer begins or ends, the first slot ends, or, for dated prices, midnight', async () => {
  const app = await testApp()
  const shop = newShop(app)
  const { activityId } = await shop.sell({ kind: 'Flexible' })
  await shop.promote({ activityId, percentHundredths: 1000, flashStartTs: START + HOUR, flashEndTs: START + 2 * HOUR })
  expect(await rebuildBest(app, activityId)).toMatchObject({ price3: 1600, validUntil: START + HOUR })
  app.advance(HOUR)
  expect(await rebuildBest(app, activityId)).toMatchObject({ price3: 1450, validUntil: START + 2 * HOUR })
  app.advance(HOUR)
  expect(await rebuildBest(app, activityId)).toMatchObject({ price3: 1600, validUntil: START + DAY + 90 * DAY })
})

test("dated third-party prices end at the region's midnight, on days of a clock change too", async () => {
  const app = await testApp()
  // Sunday 2026-10-25, noon in Paris: the day has 25 hours.
  app.advance(Date.UTC(2026, 9, 25, 11) - START)
  const { activityId } = await newShop(app).sell({ slots: 0 })
  const db = app.db()
  await db.write([
    db.orm.insert(expertProduct).values({ id: 'p-1', name: 'Tour', provider: 'x', json: {}, updatedAt: START }),
    confirmedStatement({ version: null, readAt: null }, Date.now()),
    db.orm.insert(expertStock).values({ id: 'es-1', activityId, createdAt: START }),
    db.orm.insert(expertTicket).values({ id: 'eti-1', stockId: 'es-1', productId: 'p-1', label: 'A', position: 0 }),
    db.orm.insert(expertPrice).values({ productId: 'p-1', day: '2026-10-25', price: 900, originalPrice: 1000 }),
  ])
  const midnight = Date.UTC(2026, 9, 25, 23)
  expect(await rebuildBest(app, activityId)).toMatchObject({
    hasFixed: true,
    price1: 1000,
    price3: 900,
    validUntil: midnight,
  })
  app.advance(midnight - Date.now())
  expect(await rebuildBest(app, activityId)).toMatchObject({ hasFixed: false, price3: null })
})

test('a due best price is computed once, and lists change only when it differs', async () => {
  const app = await testApp()
  const shop = newShop(app)
  const db = app.db()
  const { activityId } = await shop.sell({ slots: 2 })
  const version = async () => (await db.orm.select().from(catalogueVersion))[0]?.version ?? 0
  await db.write([markBestStale([activityId], Date.now())])
  const before = await version()
  expect(await refreshBest(db, Date.now(), zone)).toBe(1)
  expect(await version()).toBe(before + 1)
  expect(await refreshBest(db, Date.now(), zone)).toBe(0)
  // The first slot ends, the second costs the same.
  app.advance(DAY + HOUR)
  expect(await refreshBest(db, Date.now(), zone)).toBe(1)
  expect(await version()).toBe(before + 1)
  app.advance(HOUR)
  expect(await refreshBest(db, Date.now(), zone)).toBe(1)
  expect(await version()).toBe(before + 2)
})

test('a change made while prices are computed is not lost', async () => {
  const app = await testApp()
  const db = app.db()
  const { activityId } = await newShop(app).sell()
  await rebuildBest(app, activityId)
  const computed = await bestStatements(db, [activityId], Date.now(), zone)
  await db.write([
    db.orm.update(stock).set({ bought: 5 }).where(eq(stock.activityId, activityId)),
    markBestStale([activityId], Date.now()),
  ])
  await db.write(computed)
  expect(await refreshBest(db, Date.now(), zone)).toBe(1)
  const [row] = await db.orm.select().from(activityBest)
  expect(row).toMatchObject({ hasFixed: false, price3: null })
})
