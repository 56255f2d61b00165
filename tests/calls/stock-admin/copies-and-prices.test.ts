import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ticketInfo } from '#kernel/stock/tables.ts'
import { eur } from '#kernel/time/money.ts'
import { dayKey, startOfDay } from '#kernel/time/region-time.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import {
  DAY,
  PARIS,
  stockForm,
  stockOffice,
  ticketInput,
  weeklyInput,
  withQuantity,
} from '../../support/stock-office.ts'
import type { Member } from '../../support/test-app.ts'

const option = { label: 'Casque', buyingPrice: eur(100), publicPrice: eur(300), youpiizPrice: eur(205) }

async function priced() {
  const office = await stockOffice()
  const { stocks } = await office.create(weeklyInput({ ticketInfo: [ticketInput({ options: [option] })] }))
  const [batch] = stocks
  if (!batch) throw new Error('Nothing was made.')
  // Later than the making: the history has both in their order.
  office.app.advance(1000)
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
  /** In the cart of `member`: one place, with the option. */
  const cart = ({ ticketInfo }: Pick<typeof batch, 'ticketInfo'>, stockId: string, as: Member) => {
    const [ticket] = ticketInfo
    const options = [{ optionId: ticket?.options[0]?.id ?? '', quantity: 1 }]
    const wish = { stockIds: [stockId], ticketInfoId: ticket?.id ?? '', quantity: 1, options }
    return app.call('/add-ticket-to-cart', wish, { as })
  }
  return { office, batch, early, late, change, from, app, admin, cart }
}

test('a change is rounded where people pay it, and never moves what the partner is paid', async () => {
  const { office, batch, change, app, admin } = await priced()
  const [ticket] = batch.ticketInfo
  const { orm, write } = app.db()
  const odd = { publicPrice: 2003, youpiizPrice: 1507, buyingPrice: 1004 }
  await write([
    orm
      .update(ticketInfo)
      .set(odd)
      .where(eq(ticketInfo.id, ticket?.id ?? '')),
  ])
  const after = async (percent: number) => {
    const { changes } = await app.call(
      '/admin/preview-ticket-prices',
      { ...change(percent), roundTo: 50 },
      { as: admin },
    )
    const { publicPrice, youpiizPrice, buyingPrice } = changes[0]?.tickets[0]?.after ?? {}
    return [publicPrice?.cents, youpiizPrice?.cents, buyingPrice?.cents]
  }
  expect(await after(0)).toEqual([2000, 1500, 1004])
  expect(await after(10)).toEqual([2200, 1650, 1104])
  // A step alone makes nothing free; the whole price taken off does.
  expect((await after(-99)).slice(0, 2)).toEqual([50, 50])
  expect((await after(-100)).slice(0, 2)).toEqual([0, 0])
  expect(await office.batches()).toHaveLength(1)
})

test('prices change for the slots from a day on, sold tickets keep theirs, and buyers with a cart are told before paying', async () => {
  const { office, batch, early, late, change, app, admin, cart } = await priced()
  await office.buy(batch, late.id, 2)
  const waiting = await app.newMember()
  await cart(batch, late.id, waiting)
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
  const listedTicket = (id: string) => shown.find((slot) => slot.id === id)?.availableTickets[0]
  expect(listedTicket(early.id)).toMatchObject({ publicPrice: eur(2000), youpiizPrice: eur(1500) })
  expect(listedTicket(late.id)).toMatchObject({
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

// [D48] [D22]
test('undoing a change of prices from a day on keeps the sales made meanwhile, and carts name the former tickets', async () => {
  const { office, batch, late, change, app, admin, cart } = await priced()
  const before = await office.batches()
  const { changed } = await app.call('/admin/change-ticket-prices', change(10), { as: admin })
  const [kept, made] = await office.batches()
  if (!kept || !made) throw new Error('Nothing was split.')
  const sold = made.totals.stocks === 8 && made.id !== batch.id ? made : kept
  await office.buy(sold, late.id, 2)
  const waiting = await app.newMember()
  await cart(sold, late.id, waiting)
  const undo = async () => {
    const { items } = await app.call('/admin/list-history', { target: batch.id }, { as: admin })
    expect(items[0]?.undoable).toBe(true)
    await app.call('/admin/undo-change', { changeId: items[0]?.id ?? '' }, { as: admin })
  }
  expect(changed).toEqual([{ id: batch.id, updatedAt: expect.any(Number) }])
  await undo()
  const [back, ...others] = await office.batches()
  expect(others).toEqual([])
  expect(back).toMatchObject({
    id: batch.id,
    ticketInfo: batch.ticketInfo,
    reservation: before[0]?.reservation,
    totals: { stocks: 16, bought: 2, remaining: 158 },
  })
  const shown = await office.offered()
  expect(shown).toHaveLength(16)
  expect(shown.find(({ id }) => id === late.id)).toMatchObject({
    available: 8,
    availableTickets: [{ id: batch.ticketInfo[0]?.id, youpiizPrice: eur(1500) }],
  })
  // Tickets sold meanwhile keep their price; those in a cart are bought at the former one.
  expect((await office.items()).map(({ snapshot }) => snapshot.ticketInfo.youpiizPrice)).toEqual([1650])
  const { cartItems } = await app.call('/list-cart', {}, { as: waiting })
  expect(cartItems).toMatchObject([{ ticketInfo: { id: batch.ticketInfo[0]?.id } }])
  expect((await office.start(waiting)).payment).not.toBeNull()
  // The next weeks are made by the templates of before.
  app.advance(7 * DAY)
  await runJobs(app)
  expect(new Set((await office.slots()).map(({ templateId }) => templateId)).size).toBe(4)
  await office.expectConsistent()
})

test('a change of prices cannot be undone once one of the two stocks has been edited', async () => {
  const { office, batch, change, app, admin } = await priced()
  await app.call('/admin/change-ticket-prices', change(10), { as: admin })
  const made = (await office.batches()).find(({ id }) => id !== batch.id)
  if (!made) throw new Error('Nothing was split.')
  app.advance(1000)
  await office.update(made.id, withQuantity(stockForm(made), 20))
  const { items } = await app.call('/admin/list-history', { target: batch.id }, { as: admin })
  await expect(app.call('/admin/undo-change', { changeId: items[0]?.id ?? '' }, { as: admin })).rejects.toMatchObject({
    code: 'changedMeanwhile',
  })
  expect(await office.batches()).toHaveLength(2)
})

// [D06] [D22]
test("an order given up after a change of prices returns to the cart with today's ticket and price", async () => {
  const { office, batch, late, change, app, admin, cart } = await priced()
  const buyer = await app.newMember()
  await cart(batch, late.id, buyer)
  const { payment } = await office.start(buyer)
  await app.call('/admin/change-ticket-prices', change(10), { as: admin })
  await app.call('/cancel-purchase', { paymentId: payment?.paymentId ?? '' }, { as: buyer })
  const made = (await office.batches()).find(({ id }) => id !== batch.id)
  const ticket = made?.ticketInfo[0]
  const { cartItems } = await app.call('/list-cart', {}, { as: buyer })
  expect(cartItems).toMatchObject([{ ticketInfo: { id: ticket?.id } }])
  const { failedItems, payment: none } = await office.start(buyer)
  expect(none).toBeNull()
  expect(failedItems).toMatchObject([{ reason: 'priceRose', message: expect.stringMatching(/^Le prix a changé/) }])
  const again = await office.start(buyer)
  expect(again.payment).not.toBeNull()
  const bought = (await office.items()).find(({ status }) => status === 'Pending')
  expect(bought?.snapshot).toMatchObject({
    ticketInfo: { id: ticket?.id, youpiizPrice: 1650 },
    options: [{ id: ticket?.options[0]?.id, youpiizPrice: 230 }],
  })
  // Given up once more, after the change was undone: the ticket of before.
  const { items } = await app.call('/admin/list-history', { target: batch.id }, { as: admin })
  await app.call('/admin/undo-change', { changeId: items[0]?.id ?? '' }, { as: admin })
  await app.call('/cancel-purchase', { paymentId: again.payment?.paymentId ?? '' }, { as: buyer })
  const { cartItems: former } = await app.call('/list-cart', {}, { as: buyer })
  expect(former).toMatchObject([{ ticketInfo: { id: batch.ticketInfo[0]?.id } }])
  expect((await office.start(buyer)).payment).not.toBeNull()
  await office.expectConsistent()
})

test('a previewed rise is made once: a repetition with its preview is refused, and one with its key returns the first answer', async () => {
  const { office, batch, change, app, admin } = await priced()
  const today = dayKey(PARIS, Date.now())
  const { changes } = await app.call('/admin/preview-ticket-prices', change(10, today), { as: admin })
  expect(changes[0]?.tickets[0]?.options).toMatchObject([
    { label: 'Casque', before: { youpiizPrice: eur(205) }, after: { youpiizPrice: eur(230) } },
  ])
  const shown = changes.map(({ batchId, updatedAt }) => ({ batchId, updatedAt }))
  expect(shown).toEqual([{ batchId: batch.id, updatedAt: batch.updatedAt }])
  const sent = { ...change(10, today), ifUpdatedAt: shown }
  const once = { as: admin, headers: { 'idempotency-key': 'one-preview-one-rise' } }
  const first = await app.call('/admin/change-ticket-prices', sent, once)
  // The answer was lost on its way, and the operator presses again.
  expect(await app.call('/admin/change-ticket-prices', sent, once)).toEqual(first)
  await expect(app.call('/admin/change-ticket-prices', sent, { as: admin })).rejects.toMatchObject({
    code: 'changedMeanwhile',
    status: 409,
  })
  expect((await office.batches())[0]?.ticketInfo[0]?.youpiizPrice).toEqual(eur(1650))
})

test('a price rise leaves the options unchanged when the operator says so', async () => {
  const { office, change, app, admin } = await priced()
  const today = dayKey(PARIS, Date.now())
  await app.call('/admin/change-ticket-prices', { ...change(10, today), withOptions: false }, { as: admin })
  expect((await office.batches())[0]?.ticketInfo[0]).toMatchObject({
    youpiizPrice: eur(1650),
    options: [{ youpiizPrice: eur(205) }],
  })
})

test('prices that change today are changed in place, and restored by undoing', async () => {
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

test('stocks are copied to other activities with tickets and weeks, without sales, and the original stays unchanged', async () => {
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
  // One of them is taken back, and leaves the other.
  const [made] = copies[0]?.stocks ?? []
  const { items: history } = await app.call('/admin/list-history', { target: made?.id ?? '' }, { as: admin })
  expect(history[0]).toMatchObject({ after: { updatedAt: made?.updatedAt }, undoable: true })
  await app.call('/admin/undo-change', { changeId: history[0]?.id ?? '' }, { as: admin })
  const left = async (activityId: string) =>
    (await app.call('/admin/list-activity-stock-batches', { activityId }, { as: admin })).items.length
  expect([await left(one.activityId), await left(two.activityId)]).toEqual([1, 2])
  const none = { ...ask, toActivityIds: [one.activityId, 'a-none'] }
  await expect(app.call('/admin/copy-stocks', none, { as: admin })).rejects.toMatchObject({ code: 'activityNotFound' })
  await expect(app.call('/admin/copy-stocks', { ...ask, batchIds: ['sb-none'] }, { as: admin })).rejects.toMatchObject({
    code: 'stockNotFound',
  })
})
