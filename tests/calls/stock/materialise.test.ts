import { expect, test } from 'vitest'
import { materialiseTemplates } from '#features/stock/slots/materialise.ts'
import { materialiseJob, refreshBestJob } from '#features/stock/slots/stock-jobs.ts'
import { stock, weeklyTemplate } from '#kernel/stock/tables.ts'
import { newShop } from '../../support/shop.ts'
import { START, testApp } from '../../support/test-app.ts'

const DAY = 86_400_000

async function withTemplate(facts: Partial<typeof weeklyTemplate.$inferInsert> = {}, startTs = START) {
  const app = await testApp()
  app.advance(startTs - START)
  const db = app.db()
  const sold = await newShop(app).sell({ slots: 0 })
  await db.write([
    db.orm.insert(weeklyTemplate).values({
      id: 'swt-1',
      batchId: sold.batchId,
      weekday: 7,
      quantity: 4,
      periodStartTs: startTs,
      periodEndTs: startTs + 1000 * DAY,
      startHour: 10,
      startMinute: 30,
      endHour: 12,
      endMinute: 0,
      zone: 'Europe/Paris',
      materialisedUntil: 0,
      createdAt: startTs,
      ...facts,
    }),
  ])
  const slots = () => db.orm.select().from(stock).orderBy(stock.startTs)
  return { app, db, sold, slots }
}

// [C-RULE-084]
test('slots keep their wall-clock time when the clocks change', async () => {
  const before = Date.UTC(2026, 9, 17)
  const { app, db, sold, slots } = await withTemplate({}, before)
  await db.write(await materialiseTemplates(db, before, 21 * DAY))
  const rows = await slots()
  expect(rows.map((row) => new Date(row.startTs).toISOString())).toEqual([
    '2026-10-18T08:30:00.000Z',
    '2026-10-25T09:30:00.000Z',
    '2026-11-01T09:30:00.000Z',
  ])
  for (const row of rows)
    expect(row).toMatchObject({
      activityId: sold.activityId,
      templateId: 'swt-1',
      kind: 'Fixed',
      quantity: 4,
      endTs: row.startTs + 90 * 60_000,
    })
  // The buyer is told the hours of the template again.
  const marie = await app.newMember()
  const valid = rows.map(async ({ id }) => {
    const wish = { stockIds: [id], ticketInfoId: sold.ticketId, quantity: 1, options: [] }
    return (await app.call('/add-ticket-to-cart', wish, { as: marie })).item.validityDateStr
  })
  expect(await Promise.all(valid)).toEqual(
    ['18', '25', '01'].map((day) => expect.stringMatching(`^${day}/1[01]/2026, 10:30 - 12:00$`)),
  )
})

test('generating slots twice, or in overlapping runs, creates none twice and keeps the sales', async () => {
  const { db, slots } = await withTemplate()
  const first = await materialiseTemplates(db, START, 14 * DAY)
  const overlapping = await materialiseTemplates(db, START, 28 * DAY)
  await db.write(first)
  await db.write([db.orm.update(stock).set({ bought: 3 })])
  await db.write(overlapping)
  expect(await materialiseTemplates(db, START, 28 * DAY)).toEqual([])
  const rows = await slots()
  expect(rows.map(({ bought }) => bought)).toEqual([3, 3, 0, 0])
  expect(new Set(rows.map(({ startTs }) => startTs)).size).toBe(4)
})

test('archived templates generate no slots, and past days get none', async () => {
  const archived = await withTemplate({ archivedAt: START })
  expect(await materialiseTemplates(archived.db, START, 14 * DAY)).toEqual([])
  const { db, slots } = await withTemplate({ periodStartTs: START - 300 * DAY })
  await db.write(await materialiseTemplates(db, START, 14 * DAY))
  expect((await slots()).every(({ endTs }) => endTs > START)).toBe(true)
  expect(await slots()).toHaveLength(2)
})

test('the daily job generates slots and their prices, which lists show', async () => {
  const { app, db, sold } = await withTemplate()
  const job = { db, platform: app.platform, now: Date.now() }
  await materialiseJob(job)
  await refreshBestJob(job)
  app.advance(1000)
  const { activities } = await app.call('/list-activity', {})
  expect(activities[0]?.item).toMatchObject({
    id: sold.activityId,
    bestStock: { hasFixedStocks: true, discount: { price3: { cents: 1600 } } },
  })
})
