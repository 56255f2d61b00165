/** Stock as the documents name it: one slot, one period or one weekly template, and the ids of these. */
import { expect, test } from 'vitest'
import type { CallInput } from '#api/client.ts'
import { DAY, stockOffice, ticketInput } from '../../support/stock-office.ts'
import { START } from '../../support/test-app.ts'

const HOUR = 3_600_000
const mode = { type: 'Automatic' as const }
const ticketInfo = [ticketInput()]
const period = { startTs: START + DAY, endTs: START + DAY + HOUR }
const weekly = {
  ...{ weekday: 'Monday' as const, quantity: 3, period: { startTs: START, endTs: START + 30 * DAY }, ticketInfo },
  timeOfDay: { startHour: 10, startMinute: 0, endHour: 11, endMinute: 0 },
}
type NewStock = CallInput<'/admin/create-stocks'>['stocks'][number]

const slot: NewStock = { mode, quantity: 5, reservation: { type: 'Fixed', period }, ticketInfo }
const flexible: NewStock = {
  ...{ mode, quantity: 8, ticketInfo },
  reservation: { type: 'Flexible', period: { startTs: START, endTs: START + 60 * DAY }, schedule: { type: 'Inherit' } },
}
const template: NewStock = { template: { weeklyScheduleInfo: weekly, mode, terms: 'Venez **tôt**.' } }

async function made(stock: NewStock) {
  const office = await stockOffice()
  const input = { activityId: office.activityId, stocks: [stock] }
  const { stocks } = await office.app.call('/admin/create-stocks', input, { as: office.admin })
  const [batch] = stocks
  if (!batch) throw new Error('Nothing was made.')
  const { reservation } = batch
  const id = (reservation.type === 'Weekly' ? reservation.weekly[0] : reservation.stocks[0])?.id ?? ''
  const stored = async () => (await office.batches())[0]
  return { ...office, batch, id, stored }
}

// [K-CALL-022] [K-ENTITY-005]
test('a slot, a period and a weekly template are created from the documented fields', async () => {
  const { app, admin, activityId, slots } = await stockOffice()
  const input = { activityId, stocks: [slot, flexible, template] }
  const { stocks } = await app.call('/admin/create-stocks', input, { as: admin })
  expect(stocks.map(({ reservation }) => reservation.type).sort()).toEqual(['Fixed', 'Flexible', 'Weekly'])
  const rows = (await slots()).filter(({ archivedAt }) => archivedAt === null)
  expect(rows.filter(({ kind, templateId }) => kind === 'Fixed' && templateId === null)).toMatchObject([
    { startTs: period.startTs, endTs: period.endTs, quantity: 5 },
  ])
  expect(rows.filter(({ kind }) => kind === 'Flexible')).toMatchObject([
    { quantity: 8, startTs: START, endTs: START + 60 * DAY },
  ])
  expect(new Set(rows.map((row) => row.activityId))).toEqual(new Set([activityId]))
  expect(rows.filter(({ templateId }) => templateId !== null).map(({ quantity }) => quantity)).toEqual([3, 3, 3, 3])
  expect(stocks.find(({ reservation }) => reservation.type === 'Weekly')?.terms).toBe('Venez **tôt**.')
})

// [K-CALL-020]
test.each([
  ['slot', slot, { quantity: 7 }],
  ['period', flexible, { quantity: 7 }],
  ['weekly template', template, { template: { weeklyScheduleInfo: { quantity: 7 } } }],
] as const)('a %s is changed by its own id in one field, and keeps all other fields', async (_kind, stock, updates) => {
  const { manage, id, batch, stored } = await made(stock)
  await manage([{ type: 'updateStock', id, updates }])
  const after = await stored()
  expect(after?.ticketInfo).toEqual(batch.ticketInfo)
  expect([after?.terms, after?.mode]).toEqual([batch.terms, batch.mode])
  const held = after?.reservation
  expect(held?.type === 'Weekly' ? held.weekly[0]?.quantity : held?.stocks[0]?.quantity).toBe(7)
  await manage([{ type: 'updateStock', id: batch.id, updates: { terms: 'Sans animaux.' } }])
  expect((await stored())?.terms).toBe('Sans animaux.')
})

// [K-CALL-020] [K-RULE-019]
test.each([
  ['slot', slot],
  ['period', flexible],
  ['weekly template', template],
] as const)('a %s is deleted by its own id, and with the last one its stock', async (_kind, stock) => {
  const { manage, id, batches, batch } = await made(stock)
  const { deleted } = await manage([{ type: 'deleteStock', id }])
  expect(deleted).toEqual([{ id: batch.id, trashId: expect.stringMatching(/^tr-/) }])
  expect(await batches()).toEqual([])
})

test('changes of several slots of one stock are recorded as one change', async () => {
  const { create, manage, batches } = await stockOffice()
  const later = { startTs: period.startTs + DAY, endTs: period.endTs + DAY }
  const last = { startTs: period.startTs + 2 * DAY, endTs: period.endTs + 2 * DAY }
  const slots = [period, later, last].map((each) => ({ period: each, quantity: 5 }))
  const { stocks } = await create({ mode, ticketInfo, reservation: { type: 'Fixed', slots } })
  const held = stocks[0]?.reservation
  const ids = held?.type === 'Fixed' ? held.stocks.map(({ id }) => id) : []
  await manage([
    { type: 'updateStock', id: ids[0] ?? '', updates: { quantity: 6 } },
    { type: 'deleteStock', id: ids[1] ?? '' },
    { type: 'updateStock', id: ids[2] ?? '', updates: { quantity: 9 } },
  ])
  const [after] = await batches()
  const left = after?.reservation.type === 'Fixed' ? after.reservation.stocks : []
  expect(left.map(({ id, quantity }) => [id, quantity])).toEqual([
    [ids[0], 6],
    [ids[2], 9],
  ])
})

test("a change of a template's slot or of an unknown field is refused with the right way to do it", async () => {
  const { manage, slots, app, admin, activityId } = await made(template)
  const [first] = (await slots()).filter(({ templateId }) => templateId !== null)
  const id = first?.id ?? ''
  const refused = { code: 'unexpectedStockData', status: 400 }
  await expect(manage([{ type: 'updateStock', id, updates: { quantity: 7 } }])).rejects.toMatchObject(refused)
  await expect(manage([{ type: 'deleteStock', id }])).rejects.toMatchObject({
    ...refused,
    fields: ['operations.0.id'],
  })
  for (const [updates, field] of [
    [{ quantity: 'sept' }, 'operations.0.updates.quantity'],
    [
      { template: { weeklyScheduleInfo: { weekday: 'Lundi' } } },
      'operations.0.updates.template.weeklyScheduleInfo.weekday',
    ],
    [{ places: 7 }, 'operations.0.updates.places'],
  ] as const) {
    const operations = [{ type: 'updateStock', id, updates }]
    const answer = await app.send('/admin/manage-stocks', { activityId, operations }, { as: admin })
    expect([answer.status, (await answer.json()).error.fields]).toEqual([400, [field]])
  }
})

test('a slot whose places another operator adjusts meanwhile keeps the fields that the change does not name', async () => {
  const { manage, id, app, admin, stored } = await made(slot)
  await Promise.all([
    manage([{ type: 'updateStock', id, updates: { terms: 'Sans animaux.' } }]),
    app.call('/admin/adjust-stock', { stockId: id, delta: 4 }, { as: admin }),
  ])
  const after = await stored()
  expect(after?.terms).toBe('Sans animaux.')
  expect(after?.reservation.type === 'Fixed' && after.reservation.stocks[0]?.quantity).toBe(9)
})
