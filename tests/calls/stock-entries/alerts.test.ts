/** Stock that falls to its threshold is said once, in a list and by mail. */
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { watchStock } from '#features/stock-office/stock-alerts/watch-stock.ts'
import { batch } from '#kernel/stock/tables.ts'
import { buyingWorld } from '../../support/buying.ts'
import { uploadAll } from '../../support/documents.ts'
import { showPlace } from '../../support/partner-place.ts'
import type { Sold } from '../../support/shop.ts'
import { deliver, openJobs, runJobs } from '../../support/shop-jobs.ts'

const HOUR = 3_600_000

async function office() {
  const world = await buyingWorld()
  const { app, cards } = world
  const admin = { as: await app.newMember({ isAdmin: true }) }
  const buy = async (sold: Sold, quantity: number) => {
    const { paymentId } = await world.startWith(world.marie, sold, { quantity })
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    await runJobs(app)
  }
  const look = async () => watchStock(await openJobs(app))
  const alerts = async (more: object = {}) => (await app.call('/admin/list-stock-alerts', more, admin)).items
  const mails = async () => {
    await runJobs(app)
    return (await app.mails()).filter(({ kind }) => kind === 'stock-alert').map(({ subject }) => subject)
  }
  return { ...world, admin, buy, look, alerts, mails }
}

test('a slot that falls to its threshold, or is sold out, is reported once', async () => {
  const { app, shop, buy, look, alerts, mails } = await office()
  const sold = await shop.sell({ quantity: 6, batch: { lowStockAt: 3 } })
  const quiet = await shop.sell({ quantity: 1, activity: { label: 'Sans seuil' } })
  await buy(sold, 2)
  await buy(quiet, 1)
  await look()
  expect([await alerts(), await mails()]).toEqual([[], []])
  await buy(sold, 1)
  await look()
  await look()
  app.advance(HOUR)
  await look()
  expect(await alerts()).toMatchObject([
    {
      stockId: sold.slotIds[0],
      level: 'low',
      remaining: 3,
      threshold: 3,
      activity: { label: 'Une soirée au théâtre' },
    },
  ])
  expect(await mails()).toEqual(['Stock bas : Une soirée au théâtre'])
  await buy(sold, 1)
  await look()
  expect([(await alerts())[0]?.remaining, (await mails()).length]).toEqual([2, 1])
  await buy(sold, 2)
  await look()
  await look()
  expect(await alerts({ level: 'out' })).toMatchObject([{ level: 'out', remaining: 0 }])
  expect(await mails()).toEqual(['Stock bas : Une soirée au théâtre', 'Stock épuisé : Une soirée au théâtre'])
  const [sent] = (await app.mails()).filter(({ kind }) => kind === 'stock-alert')
  expect([sent?.recipient, sent?.text]).toEqual([
    app.platform.config.adminEmail,
    expect.stringContaining('Il reste 3 places'),
  ])
  expect(sent?.text).toContain('/admin/stock-alerts')
})

test('the mail about a slot at a place overseas tells its time by both clocks', async () => {
  const { app, db, shop, buy, look } = await office()
  const sold = await shop.sell({ quantity: 2, batch: { lowStockAt: 1 } })
  await showPlace(db, sold.vendorId, { postalCode: '97200', city: 'Fort-de-France' })
  await buy(sold, 1)
  await look()
  const sent = (await app.mails()).find(({ kind }) => kind === 'stock-alert')
  expect(sent?.text).toMatch(/\d\d:\d\d - \d\d:\d\d, heure de Paris \(\d\d:\d\d - \d\d:\d\d sur place\)/)
})

test('the mail about a stock without sales links to the alerts, too', async () => {
  const { app, db, shop, buy, look } = await office()
  // A member has bought something else once.
  await buy(await shop.sell({ quantity: 9 }), 1)
  const sold = await shop.sell({ quantity: 6 })
  await db.write([db.orm.update(batch).set({ lowStockAt: 6 }).where(eq(batch.id, sold.batchId))])
  await look()
  const [sent] = (await app.mails()).filter(({ kind }) => kind === 'stock-alert')
  expect(sent?.text).toContain('/admin/stock-alerts')
})

test('stock that rises leaves the list of alerts, and its next fall that day is listed but not mailed', async () => {
  const { app, db, shop, marie, startWith, look, alerts, mails } = await office()
  const sold = await shop.sell({ quantity: 5, batch: { lowStockAt: 4 } })
  const { paymentId } = await startWith(marie, sold)
  await look()
  expect([(await alerts()).length, (await mails()).length]).toEqual([1, 1])
  await app.call('/cancel-purchase', { paymentId }, { as: marie })
  await look()
  expect(await alerts()).toEqual([])
  await startWith(await app.newMember(), sold)
  await look()
  expect([(await alerts()).length, (await mails()).length]).toEqual([1, 1])
  // The threshold is changed: what is below the new one is found without a sale.
  await db.write([db.orm.update(batch).set({ lowStockAt: 1 }).where(eq(batch.id, sold.batchId))])
  await look()
  expect(await alerts()).toEqual([])
  await db.write([db.orm.update(batch).set({ lowStockAt: 4 }).where(eq(batch.id, sold.batchId))])
  await look()
  expect((await alerts()).length).toBe(1)
  app.advance(3 * 24 * HOUR)
  expect(await alerts()).toEqual([])
  await look()
  expect(Number((await db.query('select count(*) as rows from stock_alert')).rows[0]?.rows)).toBe(0)
})

test('the alert of flexible stock counts its free documents: adding some ends it, deleting one starts it', async () => {
  const { app, admin, shop, buy, look, alerts } = await office()
  const sold = await shop.sell({
    mode: 'Pregenerated',
    kind: 'Flexible',
    quantity: null,
    documents: 3,
    batch: { lowStockAt: 2 },
  })
  await buy(sold, 1)
  await look()
  expect(await alerts()).toMatchObject([{ level: 'low', remaining: 2 }])
  const fileIds = await uploadAll(app, admin, ['nouveau.pdf'])
  const { stockEntries } = await app.call(
    '/admin/add-stock-entries',
    { fileIds, stockId: sold.slotIds[0] ?? '' },
    admin,
  )
  await look()
  expect(await alerts()).toEqual([])
  await app.call('/admin/delete-stock-entry', { stockEntryId: stockEntries[0]?.id ?? '' }, admin)
  await look()
  expect(await alerts()).toMatchObject([{ remaining: 2 }])
})

test("the file of alerts says when a slot begins, and until when an undated stock is valid, in the region's time", async () => {
  const { app, admin, shop, buy, look } = await office()
  const slot = await shop.sell({ quantity: 3, batch: { lowStockAt: 2 }, activity: { label: 'Datée' } })
  const undated = await shop.sell({
    ...{ kind: 'Flexible', quantity: 3, batch: { lowStockAt: 2 }, activity: { label: 'Sans date' } },
  })
  for (const sold of [slot, undated]) await buy(sold, 1)
  await look()
  const file = await app.fetch('/office/file/admin/list-stock-alerts', admin)
  const [head, ...rows]: string[][] = parse(await file.text(), { bom: true, delimiter: ';' })
  const [name, date] = ['Activité', 'Date'].map((column) => (head ?? []).indexOf(column))
  expect(Object.fromEntries(rows.map((row) => [row[name ?? 0], row[date ?? 0]]))).toEqual({
    Datée: '2026-06-11 10:00',
    'Sans date': 'jusqu’au 2026-09-09',
  })
})
