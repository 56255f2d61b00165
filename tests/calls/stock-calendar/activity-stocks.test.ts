/** The calendar of an activity's stock: a month by day, a day by slot, and the files that are made of it. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activityClosedDay, batch, stock, ticketInfo, ticketOption } from '#kernel/stock/tables.ts'
import { newId } from '#lib/new-id.ts'
import { buyingWorld } from '../../support/buying.ts'
import { recordSql } from '../../support/recorded-sql.ts'
import { deliver } from '../../support/shop-jobs.ts'
import { START } from '../../support/test-app.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Tomorrow, in Paris. */
const TOMORROW = { day: '2026-06-11', startTs: Date.UTC(2026, 5, 10, 22), endTs: Date.UTC(2026, 5, 11, 22) }
const JUNE = { startTs: Date.UTC(2026, 4, 25, 22), endTs: Date.UTC(2026, 6, 7, 22) }

async function world() {
  const buying = await buyingWorld()
  const { app } = buying
  const admin = { as: await app.newMember({ isAdmin: true }) }
  return { ...buying, admin }
}

test('a month adds up the slots of each day: places, bought, being paid, lowest price', async () => {
  const { app, admin, shop, marie, startWith, add, start, cards, db } = await world()
  const sold = await shop.sell({ slots: 2, quantity: 5, options: [{}] })
  await shop.promote({ activityId: sold.activityId, percentHundredths: 2000 })
  const { paymentId } = await startWith(marie, sold, { quantity: 2 })
  cards.pay(paymentId)
  await deliver(app, cards.event(paymentId))
  await add(marie, sold, { quantity: 1, stockIds: sold.slotIds.slice(1) })
  await start(marie)
  await db.write([
    db.orm
      .insert(activityClosedDay)
      .values({ activityId: sold.activityId, day: '2026-06-20', reason: 'Travaux', createdAt: START }),
  ])
  const input = { activityId: sold.activityId, ...JUNE, by: 'day' as const }
  const { stocks, days } = await app.call('/admin/activity-stocks', input, admin)
  expect(stocks).toEqual([])
  expect(days).toEqual([
    {
      day: TOMORROW.day,
      closed: null,
      slots: 2,
      total: 10,
      remaining: 7,
      bought: 2,
      reserved: 1,
      archivedBought: 0,
      opensAt: null,
      price: { price1: { cents: 2000, currency: 'eur' }, price3: { cents: 1300, currency: 'eur' } },
    },
    {
      day: '2026-06-20',
      closed: { reason: 'Travaux' },
      slots: 0,
      total: 0,
      remaining: 0,
      bought: 0,
      reserved: 0,
      archivedBought: 0,
      opensAt: null,
      price: null,
    },
  ])
})

test('a closed day has nothing on sale in the month, the table and the calendar file, whatever was sold', async () => {
  const { app, admin, shop, db } = await world()
  const { activityId, slotIds } = await shop.sell({ slots: 2, quantity: 5, batch: { opensAt: START + 2 * HOUR } })
  const [first = ''] = slotIds
  await db.write([db.orm.update(stock).set({ bought: 2 }).where(eq(stock.id, first))])
  const input = { activityId, ...JUNE, by: 'day' as const }
  const [open] = (await app.call('/admin/activity-stocks', input, admin)).days
  expect(open).toMatchObject({ slots: 2, total: 10, remaining: 8, bought: 2, opensAt: START + 2 * HOUR })
  const close = { activityId, days: [{ day: TOMORROW.day, reason: 'Travaux' }] }
  await app.call('/admin/close-days', close, admin)
  const [closed] = (await app.call('/admin/activity-stocks', input, admin)).days
  expect(closed).toEqual({
    day: TOMORROW.day,
    closed: { reason: 'Travaux' },
    ...{ slots: 0, total: 0, remaining: 0, bought: 0, reserved: 0, archivedBought: 2, opensAt: null, price: null },
  })
  const file = async (format: 'csv' | 'ics') =>
    (await app.call('/admin/export-activity-stocks', { activityId, year: 2026, month: 6, format }, admin)).text
  const [head, ...lines] = (await file('csv')).trim().split('\r\n')
  expect(head?.split(';').at(-1)).toBe('Fermé')
  expect(lines.map((line) => line.split(';').slice(5))).toEqual([
    ['5', '2', '0', '0', '', '', 'oui'],
    ['5', '0', '0', '0', '', '', 'oui'],
  ])
  const ics = await file('ics')
  expect(ics.match(/STATUS:CANCELLED/g)).toHaveLength(2)
  expect(ics).toContain('fermé\\, 2 achetés')
})

// [K-CALL-035]
test('a day lists each slot with its offers, and beside the slots each ticket once', async () => {
  const { app, admin, shop, db } = await world()
  const sold = await shop.sell({
    slots: 3,
    quantity: 4,
    options: [{}],
    batch: { terms: 'Sans échange', lowStockAt: 2 },
  })
  const offerId = await shop.promote({ activityId: sold.activityId, amount: 300 })
  const [first = '', second = '', third = ''] = sold.slotIds
  const change = (id: string, facts: Partial<typeof stock.$inferInsert>) =>
    db.orm.update(stock).set(facts).where(eq(stock.id, id))
  await db.write([
    change(first, { bought: 3, adjustedAt: START }),
    change(second, { bought: 1, archivedAt: START }),
    change(third, { archivedAt: START }),
  ])
  const { activityId } = sold
  const { startTs, endTs } = TOMORROW
  const { stocks, batches } = await app.call('/admin/activity-stocks', { activityId, startTs, endTs }, admin)
  const nextDay = { activityId, startTs: endTs, endTs: endTs + DAY }
  expect((await app.call('/admin/activity-stocks', nextDay, admin)).stocks).toEqual([])
  // Archived stock that was never sold is not shown.
  expect(stocks.map(({ stock: { id } }) => id)).toEqual([first, second])
  expect(stocks[0]).toEqual({
    stock: {
      id: first,
      activityId,
      batchId: sold.batchId,
      mode: { type: 'Automatic', sendEmail: false },
      quantity: 4,
      reservation: { type: 'Fixed', period: { startTs: START + DAY, endTs: START + DAY + HOUR } },
      visibility: 'Public',
      weeklyTemplateId: null,
      stockHint: 'Low',
      remaining: 1,
      bought: 3,
      reserved: 0,
      adjustedAt: START,
      createdAt: START,
    },
    offers: [{ id: offerId, discount: { type: 'Amount', amount: { cents: 300, currency: 'eur' } } }],
  })
  expect(stocks[1]?.stock).toMatchObject({ visibility: 'Archived', bought: 1 })
  expect(batches).toMatchObject([
    {
      id: sold.batchId,
      terms: 'Sans échange',
      ticketInfo: [{ id: sold.ticketId, options: [{ id: sold.optionIds[0] }] }],
    },
  ])
})

test('flexible stock is in a month, limited by its free documents or unlimited', async () => {
  const { app, admin, shop, db } = await world()
  const sold = await shop.sell({ kind: 'Flexible', mode: 'Pregenerated', quantity: null, documents: 3 })
  const input = { activityId: sold.activityId, ...JUNE, by: 'day' as const }
  const { stocks, batches, days } = await app.call('/admin/activity-stocks', input, admin)
  expect(days).toEqual([])
  expect(stocks).toMatchObject([{ stock: { quantity: 0, remaining: 3, reservation: { type: 'Flexible' } } }])
  expect(batches.map(({ id }) => id)).toEqual([sold.batchId])
  // Without a limit its quantity is 0 as well, in the calendar as in the form.
  await db.write([{ sql: 'update batch set unlimited = 1 where id = ?', args: [sold.batchId] }])
  const { stocks: unlimited } = await app.call('/admin/activity-stocks', input, admin)
  expect(unlimited).toMatchObject([{ stock: { quantity: 0, remaining: null, mode: { unlimited: true } } }])
  const { stock } = await app.call('/admin/get-stock', { stockId: sold.slotIds[0] ?? '' }, admin)
  expect(stock).toMatchObject({ quantity: 0, remaining: null })
})

test('a month of ten-minute slots with forty tickets is answered in less than 60 KB', async () => {
  const { app, admin, shop, db } = await world()
  const sold = await shop.sell({ slots: 1 })
  const [from, until] = [JUNE.startTs, JUNE.endTs]
  const starts: number[] = []
  for (let day = from; day < until; day += DAY)
    for (let slot = 0; slot < 54; slot++) starts.push(day + 9 * HOUR + slot * 600_000)
  const tickets = Array.from({ length: 39 }, (_, position) => ({
    id: newId('ti'),
    batchId: sold.batchId,
    position: position + 1,
    label: `Tarif ${position}`,
    description: 'Avec une longue description. '.repeat(20),
    buyingPrice: 900,
    publicPrice: 2000,
    youpiizPrice: 1500 + position,
  }))
  await db.write([
    db.orm.insert(ticketInfo).values(tickets),
    db.orm.insert(ticketOption).values(
      tickets.map((ticket) => ({
        id: newId('tio'),
        ticketInfoId: ticket.id,
        position: 0,
        label: 'Audioguide',
        buyingPrice: 100,
        publicPrice: 400,
        youpiizPrice: 300,
      })),
    ),
    {
      sql: `insert into stock (id, activity_id, batch_id, kind, start_ts, end_ts, quantity, visibility, created_at)
        select 'si-ten-minutes-' || value, ?, ?, 'Fixed', value, value + 600000, 10, 'Public', ? from json_each(?)`,
      args: [sold.activityId, sold.batchId, START, JSON.stringify(starts)],
    },
    db.orm.update(batch).set({ terms: 'x'.repeat(20_000) }),
  ])
  const input = { activityId: sold.activityId, ...JUNE, by: 'day' as const }
  const response = await app.send('/admin/activity-stocks', input, admin)
  const text = await response.text()
  expect(JSON.parse(text).res.days).toHaveLength(43)
  expect(text.length).toBeLessThan(60_000)
})

test('a month among many slots is read by the index on activity, kind and start', async () => {
  const { app, admin, shop, db } = await world()
  const sold = await shop.sell({})
  const recorded = recordSql(db)
  await app.call('/admin/activity-stocks', { activityId: sold.activityId, ...JUNE }, admin)
  const fixed = recorded.find(({ sql, args }) => sql.includes('from stock s') && args.includes('Fixed'))
  const { rows } = await db.query(`explain query plan ${fixed?.sql}`, fixed?.args ?? [])
  expect(rows.map(({ detail }) => detail)).toContain(
    'SEARCH s USING INDEX stock_activity_start (activity_id=? AND kind=? AND start_ts>? AND start_ts<?)',
  )
})

test('a period that is too long or ends before it starts, and an unknown activity, are refused', async () => {
  const { app, admin, shop } = await world()
  const { activityId } = await shop.sell({})
  const refused = { code: 'invalidRequest', fields: ['endTs'] }
  for (const endTs of [START, START - 1, START + 64 * DAY])
    await expect(
      app.call('/admin/activity-stocks', { activityId, startTs: START, endTs }, admin),
    ).rejects.toMatchObject(refused)
  const gone = { activityId: 'a-nowhere', ...JUNE }
  await expect(app.call('/admin/activity-stocks', gone, admin)).rejects.toMatchObject({ code: 'activityNotFound' })
  await expect(
    app.call('/admin/export-activity-stocks', { activityId: 'a-nowhere', year: 2026, month: 6, format: 'csv' }, admin),
  ).rejects.toMatchObject({ code: 'activityNotFound' })
})

test("a month is exported as a table and as a calendar file, in the region's time zone", async () => {
  const { app, admin, shop, db } = await world()
  const sold = await shop.sell({ slots: 2, ticket: { label: '=Plein; tarif' }, activity: { label: 'Zoo, le grand' } })
  const [first = '', second = ''] = sold.slotIds
  await db.write([
    db.orm.update(stock).set({ bought: 2 }).where(eq(stock.id, first)),
    db.orm.update(stock).set({ bought: 1, archivedAt: START }).where(eq(stock.id, second)),
  ])
  const month = { activityId: sold.activityId, year: 2026, month: 6 }
  const csv = await app.call('/admin/export-activity-stocks', { ...month, format: 'csv' }, admin)
  expect(csv.fileName).toBe('stock-zoo-le-grand-2026-06.csv')
  expect(csv.text.split('\r\n').slice(1, 3)).toEqual([
    `2026-06-11;10:00;11:00;"'=Plein; tarif";Billets générés;5;2;0;3;;;`,
    `2026-06-11;11:00;12:00;"'=Plein; tarif";Billets générés;5;1;0;0;;oui;`,
  ])
  const ics = await app.call('/admin/export-activity-stocks', { ...month, format: 'ics' }, admin)
  expect(ics).toMatchObject({ fileName: 'stock-zoo-le-grand-2026-06.ics', mimeType: 'text/calendar' })
  const unfolded = ics.text.replace(/\r\n[ \t]/g, '')
  expect(unfolded).toContain(`UID:${first}`)
  expect(unfolded).toContain('DTSTART:20260611T080000Z')
  expect(unfolded).toContain('SUMMARY:Zoo\\, le grand : 2 achetés sur 5')
  expect(unfolded).toContain('STATUS:CANCELLED')
  const july = await app.call('/admin/export-activity-stocks', { ...month, month: 7, format: 'ics' }, admin)
  expect(july.text).not.toContain('VEVENT')
})

test('a day shows the opening of its first unopened slot, until it opens', async () => {
  const { app, admin, shop, db } = await world()
  const sold = await shop.sell({ slots: 2, quantity: 5, batch: { opensAt: START + 2 * HOUR } })
  const other = await shop.sell({ slots: 1, batch: { opensAt: START + HOUR } })
  await db.write([
    db.orm.update(batch).set({ activityId: sold.activityId }).where(eq(batch.id, other.batchId)),
    db.orm.update(stock).set({ activityId: sold.activityId }).where(eq(stock.batchId, other.batchId)),
  ])
  const opens = async (by: 'day' | 'slot') => {
    const { days, batches } = await app.call(
      '/admin/activity-stocks',
      { activityId: sold.activityId, ...JUNE, by },
      admin,
    )
    return by === 'day' ? days.map(({ opensAt }) => opensAt) : batches.map(({ opensAt }) => opensAt).sort()
  }
  expect(await opens('day')).toEqual([START + HOUR])
  expect(await opens('slot')).toEqual([START + HOUR, START + 2 * HOUR])
  app.advance(HOUR)
  expect(await opens('day')).toEqual([START + 2 * HOUR])
  app.advance(HOUR)
  expect(await opens('day')).toEqual([null])
})
