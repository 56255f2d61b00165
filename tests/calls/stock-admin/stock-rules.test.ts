import { expect, test } from 'vitest'
import { eur } from '#kernel/time/money.ts'
import { newShop } from '../../support/shop.ts'
import {
  DAY,
  type StockInput,
  type StockOffice,
  stockForm,
  stockOffice,
  ticketInput,
  weeklyInput,
  withQuantity,
} from '../../support/stock-office.ts'

const flexible = (facts: Partial<StockInput> = {}, quantity: number | null = 20): StockInput => ({
  mode: { type: 'Automatic' },
  reservation: {
    type: 'Flexible',
    period: { startTs: Date.now(), endTs: Date.now() + 90 * DAY },
    schedule: { type: 'Inherit' },
    quantity,
  },
  ticketInfo: [ticketInput()],
  terms: '',
  ...facts,
})

const fixed = (quantity: number | null = 10, inDays = [1, 2]): StockInput => ({
  ...flexible(),
  reservation: {
    type: 'Fixed',
    slots: inDays.map((days) => ({
      period: { startTs: Date.now() + days * DAY, endTs: Date.now() + days * DAY + 3_600_000 },
      quantity,
    })),
  },
})

async function made(office: StockOffice, ...inputs: StockInput[]) {
  const { stocks } = await office.create(...inputs)
  const [batch] = stocks
  if (!batch) throw new Error('Nothing was made.')
  return batch
}

// [K-ENTITY-035] [K-ENTITY-036] [K-ENTITY-039] [K-ENTITY-041] [K-ENTITY-043]
test('a stock of every mode, fixed or flexible, keeps its own fields and is returned as it was sent', async () => {
  const office = await stockOffice()
  const modes: StockInput['mode'][] = [
    { type: 'Pregenerated', unlimited: true },
    { type: 'Automatic', sendEmail: true },
    { type: 'Automatic', sendEmail: false },
    { type: 'VendorConfirm', email: 'ana@exemple.test' },
    { type: 'AdminConfirm' },
  ]
  const hours = [{ startHour: 9, startMinute: 0, endHour: 12, endMinute: 30 }]
  const closed = { Tuesday: [], Wednesday: [], Thursday: [], Friday: [], Saturday: [], Sunday: [] }
  const weekdays = { Monday: hours, ...closed }
  const schedule = { type: 'Override' as const, openingHours: { weekdays, overrides: [] } }
  const inputs = modes.flatMap((mode) => {
    const period = { startTs: Date.now(), endTs: Date.now() + DAY }
    const quantity = mode.type === 'Pregenerated' ? 0 : 4
    return [
      flexible({ mode, reservation: { type: 'Flexible', period, schedule, quantity } }),
      flexible({ mode, reservation: { type: 'Flexible', period, schedule: { type: 'Inherit' }, quantity } }),
      { ...fixed(), mode },
      weeklyInput({ mode }),
    ]
  })
  const { stocks } = await office.create(...inputs)
  expect(stocks.map(({ mode, reservation }) => [mode, reservation.type])).toEqual(
    inputs.map(({ mode, reservation }) => [mode, reservation.type]),
  )
  const periods = stocks.flatMap(({ reservation }) => (reservation.type === 'Flexible' ? reservation.stocks : []))
  expect(periods.map(({ reservation, quantity }) => [reservation, quantity])).toEqual(
    inputs.flatMap(({ reservation: r }) =>
      r.type === 'Flexible' ? [[{ type: r.type, period: r.period, schedule: r.schedule }, r.quantity]] : [],
    ),
  )
  const slots = stocks.flatMap(({ reservation }) => (reservation.type === 'Fixed' ? reservation.stocks : []))
  expect(slots.map(({ reservation, quantity }) => [reservation, quantity])).toEqual(
    inputs.flatMap(({ reservation: r }) =>
      r.type === 'Fixed' ? r.slots.map(({ period, quantity }) => [{ type: 'Fixed', period }, quantity]) : [],
    ),
  )
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)
  expect((await office.batches()).sort(byId)).toEqual(stocks.sort(byId))
})

// [K-ENTITY-047] [K-ENTITY-048] [K-CONSTANT-002] [K-CONSTANT-003] [K-CONSTANT-004] [K-CONSTANT-005]
test('a ticket and an option are returned as they were sent, and limits that were not sent get the usual values', async () => {
  const office = await stockOffice()
  const prices = { buyingPrice: eur(100), publicPrice: eur(300), youpiizPrice: eur(200) }
  const option = { label: 'Casque', description: 'À rendre', ...prices, minQuantity: 1, maxQuantity: 3 }
  const ticket = {
    ...{ label: 'Duo', description: 'Pour deux', span: 2, ...prices, fees: eur(50) },
    ...{ minQuantity: 2, maxQuantity: 8, visibility: 'Hidden' as const, options: [option] },
  }
  const bare = { label: 'Simple', ...prices }
  const { ticketInfo } = await made(
    office,
    weeklyInput({ ticketInfo: [ticket, { ...bare, options: [{ ...bare, label: 'Plan' }] }] }),
  )
  const id = expect.stringMatching(/^tio?-/)
  expect(ticketInfo).toMatchObject([
    { ...ticket, id, options: [{ ...option, id }] },
    {
      ...{ ...bare, id, span: 1, fees: eur(0), minQuantity: 1, maxQuantity: 20, visibility: 'Public' },
      options: [{ ...prices, label: 'Plan', id, minQuantity: 0, maxQuantity: 20 }],
    },
  ])
})

// [K-RULE-018]
test('a save without a change writes nothing, and changing one ticket leaves its neighbour unchanged', async () => {
  const office = await stockOffice()
  const two = [ticketInput({ label: 'Adulte' }), ticketInput({ label: 'Enfant' })]
  const batch = await made(office, weeklyInput({ ticketInfo: two }))
  office.app.advance(1000)
  await office.update(batch.id, stockForm(batch))
  expect(await office.batches()).toEqual([batch])
  const { items } = await office.app.call('/admin/list-history', { target: batch.id }, { as: office.admin })
  expect(items.map(({ call }) => call)).toEqual(['/admin/create-stocks'])
  const [adult, child] = stockForm(batch).ticketInfo
  const changed = [
    { ...adult, ...ticketInput({ label: 'Adulte, midi' }), id: batch.ticketInfo[0]?.id },
    child ?? two[1],
  ]
  const { stocks } = await office.update(batch.id, { ...stockForm(batch), ticketInfo: changed as typeof two })
  expect(stocks[0]?.ticketInfo).toEqual([{ ...batch.ticketInfo[0], label: 'Adulte, midi' }, batch.ticketInfo[1]])
})

// [K-RULE-020]
test('tickets and options with an id are changed, those without are created, and omitted ones are deleted', async () => {
  const office = await stockOffice()
  const option = { label: 'Casque', buyingPrice: eur(100), publicPrice: eur(300), youpiizPrice: eur(200) }
  const batch = await made(
    office,
    weeklyInput({ ticketInfo: [ticketInput({ options: [option] }), ticketInput({ label: 'Enfant' })] }),
  )
  const [first, second] = batch.ticketInfo
  const form = stockForm(batch)
  const wanted = [
    ticketInput({ label: 'Groupe' }),
    { ...form.ticketInfo[0], ...ticketInput({ label: 'Adulte' }), id: first?.id ?? '', options: [option] },
  ]
  office.app.advance(1000)
  const { stocks } = await office.update(batch.id, { ...form, ticketInfo: wanted })
  const tickets = stocks[0]?.ticketInfo ?? []
  expect(tickets.map(({ id, label }) => [label, id === first?.id])).toEqual([
    ['Groupe', false],
    ['Adulte', true],
  ])
  expect(tickets[1]?.options).toMatchObject([option])
  expect(tickets[1]?.options[0]?.id).not.toBe(first?.options[0]?.id)
  const [offered] = await office.offered()
  expect(offered?.availableTickets.map(({ label }) => label)).toEqual(['Groupe', 'Adulte'])
  // Undone, the former ones are there again under their ids.
  const { items } = await office.app.call('/admin/list-history', { target: batch.id }, { as: office.admin })
  await office.app.call('/admin/undo-change', { changeId: items[0]?.id ?? '' }, { as: office.admin })
  expect((await office.batches())[0]?.ticketInfo).toEqual([first, second])
})

// [K-RULE-019] [K-RULE-021] [K-RULE-083]
test('a sold slot that is removed and added again is the same slot, with its sales', async () => {
  const office = await stockOffice()
  const batch = await made(office, weeklyInput())
  const [slot] = await office.offered()
  await office.buy(batch, slot?.id ?? '', 4)
  const form = stockForm(batch)
  if (form.reservation.type !== 'Weekly') throw new Error('Not weekly.')
  const { slots } = form.reservation
  const sold = (await office.slots()).find(({ id }) => id === slot?.id)
  const others = slots.filter(({ id }) => id !== sold?.templateId)
  const removed = await office.update(batch.id, { ...form, reservation: { type: 'Weekly', slots: others } })
  expect(removed.plan).toMatchObject({ archived: 1, deleted: 3, unchanged: 12 })
  expect(removed.plan.kept).toMatchObject([{ stockId: slot?.id, reason: 'sold', bought: 4, wantedQuantity: 0 }])
  expect((await office.offered()).map(({ id }) => id)).not.toContain(slot?.id)
  const back = slots.map(({ id: _id, ...each }) => each)
  const added = await office.update(batch.id, { ...form, reservation: { type: 'Weekly', slots: back } })
  expect(added.plan).toMatchObject({ restored: 4, added: 0, unchanged: 12 })
  expect((await office.offered()).find(({ id }) => id === slot?.id)?.available).toBe(6)
  expect(added.stocks[0]?.reservation).toEqual(batch.reservation)
  expect((await office.slots()).length).toBe(16)
  await office.expectConsistent()
})

// [K-CALL-020]
test("all operations of one call succeed or none, and the second of two simultaneous editors is shown the first one's change", async () => {
  const office = await stockOffice()
  const batch = await made(office, weeklyInput())
  const form = { ...stockForm(batch), terms: 'Prévoir **10 minutes**.' }
  await expect(
    office.manage([
      { type: 'createStock', stock: fixed() },
      { type: 'updateStock', id: batch.id, updates: form },
      { type: 'deleteStock', id: 'sb-none' },
    ]),
  ).rejects.toMatchObject({ code: 'stockNotFound', fields: ['operations.2.id'] })
  expect(await office.batches()).toEqual([batch])
  office.app.advance(1000)
  const done = await office.manage([
    { type: 'createStock', stock: fixed() },
    { type: 'updateStock', id: batch.id, updates: form, ifUpdatedAt: batch.updatedAt },
  ])
  expect(done.stocks.map(({ terms }) => terms)).toEqual(['', 'Prévoir **10 minutes**.'])
  await expect(office.update(batch.id, stockForm(batch), batch.updatedAt)).rejects.toMatchObject({
    code: 'changedMeanwhile',
    details: { changes: [{ by: 'Sam Ott', after: { terms: 'Prévoir **10 minutes**.' } }] },
  })
})

// [K-ERROR-040] [K-ERROR-041] [K-ERROR-042]
test('invalid data is refused with the documented text and the field', async () => {
  const office = await stockOffice()
  const batch = await made(office, weeklyInput())
  const other = await made(office, fixed())
  const form = stockForm(batch)
  const refused = (updates: StockInput) => expect(office.update(batch.id, updates)).rejects
  await refused({ ...form, mode: { type: 'AdminConfirm' } }).toMatchObject({
    code: 'invalidStockState',
    message: 'Invalid state',
    fields: ['operations.0.updates.mode.type'],
  })
  await refused({ ...form, reservation: flexible().reservation }).toMatchObject({
    code: 'unexpectedStockData',
    message: 'Unexpected stock data',
    fields: ['operations.0.updates.reservation.type'],
  })
  await refused({ ...form, ticketInfo: [{ ...ticketInput(), id: other.ticketInfo[0]?.id ?? '' }] }).toMatchObject({
    code: 'invalidTicket',
    message: 'Invalid ticket',
    fields: ['operations.0.updates.ticketInfo.0.id'],
  })
  await expect(office.create(flexible({ ticketInfo: [ticketInput({ span: 2 })] }))).rejects.toMatchObject({
    code: 'invalidTicket',
    fields: ['stocks.0.ticketInfo.0.span'],
  })
  const slots = form.reservation.type === 'Weekly' ? form.reservation.slots : []
  await refused({ ...form, reservation: { type: 'Weekly', slots: [...slots, ...slots.slice(0, 1)] } }).toMatchObject({
    code: 'invalidRequest',
    fields: [`operations.0.updates.reservation.slots.${slots.length}`],
  })
  const get = (input: { stockId?: string; stockIds?: string[] }) =>
    office.app.call('/admin/get-stock', input, { as: office.admin })
  await expect(get({ stockIds: [] })).rejects.toMatchObject({ message: 'stockIds is empty' })
  await expect(get({ stockIds: ['a', 'b'] })).rejects.toMatchObject({ message: 'stockIds is not a single stockId' })
  await expect(get({ stockId: 'si-none' })).rejects.toMatchObject({ code: 'stockNotFound' })
  expect(new Set(await office.batches())).toEqual(new Set([batch, other]))
})

// [K-RULE-053]
test('a weekly slot has one place at least, quantities are whole and not negative', async () => {
  const office = await stockOffice()
  for (const quantity of [0, -1, 1.5])
    await expect(office.create(weeklyInput({ quantity })), String(quantity)).rejects.toMatchObject({
      code: 'invalidRequest',
    })
  expect((await office.create(weeklyInput({ quantity: 1 }))).plan).toMatchObject({ added: 16 })
  for (const quantity of [-1, 1.5])
    await expect(office.create(fixed(quantity)), String(quantity)).rejects.toMatchObject({ code: 'invalidRequest' })
})

// [C-CONSTANT-029]
test('a price in another currency is refused at its field, and nothing is written', async () => {
  const office = await stockOffice()
  const [ticket] = [ticketInput()]
  const input = weeklyInput({ ticketInfo: [{ ...ticket, publicPrice: { cents: 500, currency: 'usd' as 'eur' } }] })
  const before = await office.batches()
  await expect(office.create(input)).rejects.toMatchObject({
    code: 'invalidRequest',
    fields: ['stocks.0.ticketInfo.0.publicPrice.currency'],
  })
  expect(await office.batches()).toEqual(before)
})

// [K-CALL-026] [K-CALL-027] [K-ENTITY-034] [K-ENTITY-045] [K-ENTITY-046]
test("a slot and its weekly template are found by the slot's id", async () => {
  const office = await stockOffice()
  const batch = await made(office, weeklyInput({ terms: 'Sur place' }))
  const [slot] = await office.offered()
  const ask = { stockId: slot?.id ?? '' }
  const { stock } = await office.app.call('/admin/get-stock', ask, { as: office.admin })
  expect(stock).toMatchObject({
    id: ask.stockId,
    activityId: office.activityId,
    batchId: batch.id,
    mode: { type: 'Automatic', sendEmail: false },
    quantity: 10,
    reservation: slot?.reservation,
    ticketInfo: batch.ticketInfo,
    visibility: 'Public',
    terms: 'Sur place',
    stockHint: 'Available',
    remaining: 10,
    bought: 0,
    reserved: 0,
    createdAt: batch.createdAt,
    weeklyTemplateId: expect.stringMatching(/^swt-/),
  })
  const { stock: weekly } = await office.app.call('/admin/get-stock-weekly-template', ask, { as: office.admin })
  expect(weekly.id).toBe(stock.weeklyTemplateId)
  expect(weekly.template).toMatchObject({ mode: batch.mode, terms: 'Sur place' })
  // Four weeks from the first moment of today in Paris.
  const at = { startTs: Date.UTC(2026, 5, 9, 22), endTs: Date.UTC(2026, 6, 7, 22) }
  expect(weekly.template.weeklyScheduleInfo).toEqual({
    weekday: 'Saturday',
    quantity: 10,
    period: at,
    timeOfDay: { startHour: 10, startMinute: 0, endHour: 11, endMinute: 0 },
    ticketInfo: batch.ticketInfo,
  })
  const alone = await newShop(office.app).sell()
  await expect(
    office.app.call('/admin/get-stock-weekly-template', { stockId: alone.slotIds[0] ?? '' }, { as: office.admin }),
  ).rejects.toMatchObject({ code: 'unexpectedStockData' })
})

// [K-CALL-020]
test('a deleted stock is restored from the trash while it has no orders, else by undoing', async () => {
  const office = await stockOffice()
  const batch = await made(office, weeklyInput())
  const first = await office.manage([{ type: 'deleteStock', id: batch.id }])
  expect(first.plan).toMatchObject({ deleted: 16 })
  expect([await office.offered(), await office.batches()]).toEqual([[], []])
  const trashId = first.deleted[0]?.trashId ?? ''
  await office.app.call('/admin/restore-from-trash', { trashId }, { as: office.admin })
  expect(await office.offered()).toHaveLength(16)
  const [slot] = await office.offered()
  await office.buy(batch, slot?.id ?? '', 1)
  office.app.advance(1000)
  const second = await office.manage([{ type: 'deleteStock', id: batch.id }])
  expect(second.deleted).toEqual([{ id: batch.id, trashId: null }])
  expect(second.plan).toMatchObject({ deleted: 15, archived: 1 })
  expect((await office.items()).map(({ status }) => status)).toEqual(['Success'])
  const { items } = await office.app.call('/admin/list-history', { target: batch.id }, { as: office.admin })
  await office.app.call('/admin/undo-change', { changeId: items[0]?.id ?? '' }, { as: office.admin })
  expect(await office.offered()).toHaveLength(16)
})

// [D48]
test('undoing restores the changed fields, and leaves terms, threshold, opening and limit unchanged', async () => {
  const office = await stockOffice()
  const kept = { terms: 'Sans retour', lowStockAt: 3, opensAt: Date.now() - DAY, maxPerPerson: 4 }
  const batch = await made(office, weeklyInput(kept))
  office.app.advance(1000)
  await office.update(batch.id, withQuantity(stockForm(batch), 20))
  const { items } = await office.app.call('/admin/list-history', { target: batch.id }, { as: office.admin })
  await office.app.call('/admin/undo-change', { changeId: items[0]?.id ?? '' }, { as: office.admin })
  const [after] = await office.batches()
  expect(after).toMatchObject({ ...kept, reservation: batch.reservation })
})

test('a flexible stock is changed in place, and null and zero keep their distinct meanings', async () => {
  const office = await stockOffice()
  const limited = await made(office, flexible({}, 20))
  const [period] = await office.offered()
  await office.buy(limited, period?.id ?? '', 3)
  const form = stockForm(limited)
  if (form.reservation.type !== 'Flexible') throw new Error('Not flexible.')
  const { reservation } = form
  const update = (quantity: number | null, endTs = reservation.period.endTs) =>
    office.update(limited.id, {
      ...form,
      reservation: { ...reservation, period: { ...reservation.period, endTs }, quantity },
    })
  expect((await update(0)).plan).toMatchObject({ keptCount: 1, kept: [{ quantity: 3, wantedQuantity: 0 }] })
  expect((await office.offered()).map(({ available }) => available)).toEqual([0])
  await update(null, reservation.period.endTs + DAY)
  const [open] = await office.offered()
  expect(open).toMatchObject({ id: period?.id, available: null })
  expect(open?.reservation.period.endTs).toBe(reservation.period.endTs + DAY)
})

test('a template that spans a clock change is saved again without a change', async () => {
  const office = await stockOffice()
  office.app.advance(Date.UTC(2026, 9, 20) - Date.now())
  await office.app.signIn(office.admin)
  const batch = await made(office, weeklyInput({ weekdays: ['Sunday'], hours: [0, 1, 2, 3, 4], weeks: 30 }))
  const before = await office.slots()
  const again = await office.update(batch.id, stockForm(batch), batch.updatedAt)
  expect(again.plan).toMatchObject({ added: 0, changed: 0, archived: 0, restored: 0, deleted: 0 })
  expect(await office.slots()).toEqual(before)
  const halved = await office.update(batch.id, { ...stockForm(batch), terms: 'Neuf' })
  expect(halved.plan).toMatchObject({ added: 0, changed: 0, archived: 0 })
})
