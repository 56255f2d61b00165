/** The tickets of a stock, without its dates, for other activities. */
import { expect, test } from 'vitest'
import { eur } from '#kernel/time/money.ts'
import { copying, flexible, labels, reduced } from '../../support/stock-copies.ts'
import { DAY, stockForm, ticketInput, weeklyInput, withQuantity } from '../../support/stock-office.ts'

const option = (label: string, cents: number) => ({
  label,
  buyingPrice: eur(100),
  publicPrice: eur(300),
  youpiizPrice: eur(cents),
})

test("copied tickets are sold on an activity's existing dates, and its slots and sales stay", async () => {
  const full = ticketInput({ options: [option('Casque', 205), option('Guide', 150)] })
  const { office, app, target, preview, copy, undo } = await copying({ ticketInfo: [full, reduced] })
  const own = [
    ticketInput({ label: 'PLEIN TARIF', youpiizPrice: eur(1200), options: [option('casque', 100)] }),
    ticketInput({ label: 'Groupe' }),
  ]
  const other = await target(weeklyInput({ ticketInfo: own, hours: [14], terms: 'Les siennes', quantity: 4 }))
  const before = await other.first()
  const [slot] = await other.slots()
  await office.buy(before, slot?.id ?? '', 2)
  const slots = await other.slots()
  const waiting = await app.newMember()
  const wish = { stockIds: [slot?.id ?? ''], ticketInfoId: before.ticketInfo[0]?.id ?? '', quantity: 1, options: [] }
  await app.call('/add-ticket-to-cart', wish, { as: waiting })

  const shown = await preview('Tickets', other)
  expect(shown.targets).toMatchObject([
    {
      activityId: other.activityId,
      refusal: null,
      made: 0,
      changed: 1,
      tickets: { added: ['Réduit'], changed: ['PLEIN TARIF'], kept: ['Groupe'] },
      plan: { added: 0, changed: 0, deleted: 0, archived: 0, unchanged: slots.length },
    },
  ])
  const { copies } = await copy('Tickets', other)
  expect(copies.map(({ stocks }) => stocks.map(({ id }) => id))).toEqual([[before.id]])
  const after = await other.first()
  expect(after).toMatchObject({ terms: 'Les siennes', reservation: before.reservation })
  expect(labels(after)).toEqual(['Plein tarif', 'Groupe', 'Réduit'])
  expect(after.ticketInfo[0]).toMatchObject({
    id: before.ticketInfo[0]?.id,
    youpiizPrice: eur(1500),
    options: [{ id: before.ticketInfo[0]?.options[0]?.id, youpiizPrice: eur(205) }, { label: 'Guide' }],
  })
  expect(after.ticketInfo[1]).toEqual(before.ticketInfo[1])
  expect(await other.slots()).toEqual(slots)
  // A buyer has paid the former price; a member with it in the cart is told before paying the new one.
  expect((await office.items()).map(({ snapshot }) => snapshot.ticketInfo.youpiizPrice)).toEqual([1200])
  expect((await office.start(waiting)).failedItems).toMatchObject([{ reason: 'priceRose' }])
  await undo(before.id)
  expect(await other.first()).toMatchObject({ ticketInfo: before.ticketInfo, terms: 'Les siennes' })
  expect(await other.slots()).toEqual(slots)
  await office.expectConsistent()
})

test('tickets that an activity already has are reported, and nothing is written', async () => {
  const { target, preview, copy } = await copying()
  const same = await target(weeklyInput({ hours: [15] }))
  const before = await same.first()
  expect((await preview('Tickets', same)).targets).toMatchObject([
    { refusal: null, made: 0, changed: 0, tickets: { added: [], changed: [], kept: ['Plein tarif'] } },
  ])
  expect((await copy('Tickets', same)).copies).toEqual([{ activityId: same.activityId, stocks: [] }])
  expect(await same.first()).toEqual(before)
})

test('a copy is refused as a whole when an activity has no date, or no slots for multi-slot tickets', async () => {
  const long = ticketInput({ label: 'Demi-journée', span: 3 })
  const { app, admin, target, ask, preview, copy } = await copying({ ticketInfo: [long] })
  const good = await target(weeklyInput())
  const empty = await target()
  const documents = await target(weeklyInput({ mode: { type: 'Pregenerated' } }))
  const { targets } = await preview('Tickets', good, empty, documents)
  expect(targets.map(({ refusal }) => refusal)).toEqual([
    null,
    'Cette activité n’a aucune date en vente : copiez tout, ou créez d’abord un stock.',
    '« Demi-journée » prend 3 créneaux à la suite : un stock de cette activité ne vend que des places d’un créneau.',
  ])
  await expect(copy('Tickets', good, documents)).rejects.toMatchObject({
    code: 'unexpectedStockData',
    fields: ['toActivityIds.1'],
    message: expect.stringMatching(/^« .+ » : « Demi-journée » prend 3 créneaux à la suite/),
  })
  expect(labels(await good.first())).toEqual(['Plein tarif'])
  await copy('Tickets', good)
  expect(labels(await good.first())).toEqual(['Plein tarif', 'Demi-journée'])
  const none = [{ activityId: 'a-none' }]
  for (const path of ['/admin/copy-stocks', '/admin/preview-copy-stocks'] as const)
    await expect(app.call(path, ask('Tickets', none), { as: admin })).rejects.toMatchObject({
      code: 'activityNotFound',
    })
})

test('tickets are copied to every stock on sale, and not to past ones', async () => {
  const { office, target, copy } = await copying({ ticketInfo: [reduced] })
  const over = await target(weeklyInput({ weeks: 1 }), weeklyInput({ hours: [15], weeks: 8 }), flexible())
  office.app.advance(10 * DAY)
  await copy('Tickets', over)
  const sets = (await over.batches()).map((batch) => [batch.reservation.type, labels(batch)])
  expect(sets).toHaveLength(3)
  expect(sets).toContainEqual(['Weekly', ['Plein tarif']])
  expect(sets).toContainEqual(['Weekly', ['Plein tarif', 'Réduit']])
  expect(sets).toContainEqual(['Flexible', ['Plein tarif', 'Réduit']])
})

test('a copy does exactly what its preview showed, or is refused when a stock has changed or appeared meanwhile', async () => {
  const { app, admin, target, ask, preview } = await copying({ ticketInfo: [reduced] })
  const other = await target(weeklyInput())
  const copySeen = (seen: Awaited<ReturnType<typeof preview>>['seen']) =>
    app.call('/admin/copy-stocks', { ...ask('Tickets', [other]), ifUpdatedAt: seen }, { as: admin })
  const { seen } = await preview('Tickets', other)
  const batch = await other.first()
  const operation = { type: 'updateStock' as const, id: batch.id, updates: withQuantity(stockForm(batch), 20) }
  await app.call('/admin/manage-stocks', { activityId: other.activityId, operations: [operation] }, { as: admin })
  await expect(copySeen(seen)).rejects.toMatchObject({ code: 'changedMeanwhile', status: 409 })
  const { seen: next } = await preview('Tickets', other)
  const more = { activityId: other.activityId, stocks: [weeklyInput({ hours: [18] })] }
  await app.call('/admin/create-stocks', more, { as: admin })
  await expect(copySeen(next)).rejects.toMatchObject({ code: 'changedMeanwhile', status: 409 })
  expect((await other.batches()).flatMap(labels)).toEqual(['Plein tarif', 'Plein tarif'])
  await copySeen((await preview('Tickets', other)).seen)
  expect((await other.batches()).map(labels)).toEqual([
    ['Plein tarif', 'Réduit'],
    ['Plein tarif', 'Réduit'],
  ])
})
