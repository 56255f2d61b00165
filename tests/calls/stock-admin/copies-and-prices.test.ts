import { expect, test } from 'vitest'
import { eur } from '../../../src/features/stock/money.ts'
import { dayKey, startOfDay } from '../../../src/features/stock/region-time.ts'
import { PARIS, stockOffice, ticketInput, weeklyInput } from '../../support/stock-office.ts'

const option = { label: 'Casque', buyingPrice: eur(100), publicPrice: eur(300), youpiizPrice: eur(205) }

async function priced() {
  const office = await stockOffice()
  const { stocks } = await office.create(weeklyInput({ ticketInfo: [ticketInput({ options: [option] })] }))
  const [batch] = stocks
  if (!batch) throw new Error('Nothing was made.')
  const offered = await office.offered()
  const [early, late] = [offered[0], offered.at(-1)]
  if (!early || !late) throw new Error('Nothing is on sale.')
  const from = dayKey(PARIS, startOfDay(PARIS, Date.now(), 14))
  const { activityId, admin, app } = office
  const change = (percent: number, day = from) => ({
    activityId,
    batchIds: [batch.id],
    from: day,
    change: { type: 'Percent' as const, percent },
    roundTo: 10 as const,
  })
  return { office, batch, early, late, change, from, app, admin }
}

test('prices change for the slots from a day on, what is sold keeps its own, carts are told before they pay', async () => {
  const { office, batch, early, late, change, app, admin } = await priced()
  await office.buy(batch, late.id, 2)
  const waiting = await app.newMember()
  const wish = {
    stockIds: [late.id],
    ticketInfoId: batch.ticketInfo[0]?.id ?? '',
    quantity: 1,
    options: [{ optionId: batch.ticketInfo[0]?.options[0]?.id ?? '', quantity: 1 }],
  }
  await app.call('/add-ticket-to-cart', wish, { as: waiting })
  const preview = await app.call('/admin/preview-ticket-prices', change(10), { as: admin })
  expect(preview.changes).toMatchObject([
    {
      batchId: batch.id,
      effect: 'split',
      slots: 8,
      soldSlots: 1,
      tickets: [{ label: 'Plein tarif', before: { youpiizPrice: eur(1500) }, after: { youpiizPrice: eur(1650) } }],
    },
  ])
  const done = await app.call('/admin/change-ticket-prices', change(10), { as: admin })
  expect(done.changes).toEqual(preview.changes)
  const shown = await office.offered()
  expect(shown.map(({ id }) => id)).toContain(late.id)
  expect(shown).toHaveLength(16)
  const priceOf = (id: string) => shown.find((slot) => slot.id === id)?.availableTickets[0]
  expect(priceOf(early.id)).toMatchObject({ publicPrice: eur(2000), youpiizPrice: eur(1500) })
  expect(priceOf(late.id)).toMatchObject({
    publicPrice: eur(2200),
    youpiizPrice: eur(1650),
    options: [{ publicPrice: eur(330), youpiizPrice: eur(230) }],
  })
  expect(shown.find(({ id }) => id === late.id)?.available).toBe(8)
  expect((await office.items()).map(({ snapshot }) => snapshot.ticketInfo.youpiizPrice)).toEqual([1500])
  const { failedItems, payment } = await office.start(waiting)
  expect(payment).toBeNull()
  expect(failedItems).toMatchObject([{ reason: 'priceRose' }])
  expect((await office.start(waiting)).payment).not.toBeNull()
  // Both stocks go on as their own, with their own part of the year.
  const batches = await office.batches()
  expect(batches.map(({ totals }) => totals.stocks)).toEqual([8, 8])
  await office.expectConsistent()
})

test('prices that hold from today on are changed where they are, and given back by undoing', async () => {
  const { office, batch, change, app, admin } = await priced()
  app.advance(1000)
  const today = dayKey(PARIS, Date.now())
  const { changes, stocks } = await app.call('/admin/change-ticket-prices', change(-50, today), { as: admin })
  expect(changes).toMatchObject([{ effect: 'inPlace', slots: 16 }])
  expect(stocks[0]?.ticketInfo[0]).toMatchObject({ id: batch.ticketInfo[0]?.id, youpiizPrice: eur(750) })
  const { items } = await app.call('/admin/list-history', { target: batch.id }, { as: admin })
  await app.call('/admin/undo-change', { changeId: items[0]?.id ?? '' }, { as: admin })
  expect((await office.batches())[0]?.ticketInfo).toEqual(batch.ticketInfo)
  await expect(
    app.call('/admin/change-ticket-prices', { ...change(200), prices: ['youpiizPrice'] }, { as: admin }),
  ).rejects.toMatchObject({
    code: 'invalidTicket',
    message: 'Le prix Youpiiz de « Plein tarif » dépasserait son prix public.',
  })
})

test('stocks are copied to other activities with tickets and weeks, without sales, and the original stays as it is', async () => {
  const { office, batch, early, app, admin } = await priced()
  await office.buy(batch, early.id, 2)
  const [one, two] = [await office.shop.sell({ slots: 0 }), await office.shop.sell({ slots: 0 })]
  const ask = { batchIds: [batch.id], toActivityIds: [one.activityId, two.activityId] }
  const preview = await app.call('/admin/preview-copy-stocks', ask, { as: admin })
  expect(preview).toMatchObject({ stocks: 2, plan: { added: 32 } })
  const { copies, plan } = await app.call('/admin/copy-stocks', ask, { as: admin })
  expect(plan).toEqual(preview.plan)
  expect(copies.map(({ activityId }) => activityId)).toEqual(ask.toActivityIds)
  for (const { activityId, stocks } of copies) {
    const { items } = await app.call('/admin/list-activity-stock-batches', { activityId }, { as: admin })
    expect(items.map(({ id }) => id)).toContain(stocks[0]?.id)
    expect(stocks[0]?.totals).toEqual({ stocks: 16, remaining: 160, bought: 0, reserved: 0 })
    expect(stocks[0]?.ticketInfo[0]?.id).not.toBe(batch.ticketInfo[0]?.id)
    expect(stocks[0]?.ticketInfo[0]?.options).toMatchObject([{ label: 'Casque', youpiizPrice: eur(205) }])
  }
  expect((await office.batches())[0]?.totals).toMatchObject({ bought: 2, remaining: 158 })
  const none = { ...ask, toActivityIds: [one.activityId, 'a-none'] }
  await expect(app.call('/admin/copy-stocks', none, { as: admin })).rejects.toMatchObject({ code: 'activityNotFound' })
  await expect(app.call('/admin/copy-stocks', { ...ask, batchIds: ['sb-none'] }, { as: admin })).rejects.toMatchObject({
    code: 'stockNotFound',
  })
})
