import { expect, test } from 'vitest'
import type { CallInput } from '#api/client.ts'
import { eur } from '#kernel/time/money.ts'
import { dayKey, startOfDay } from '#kernel/time/region-time.ts'
import { newShop } from '../../support/shop.ts'
import { DAY, PARIS, stockForm, stockOffice, ticketInput, weeklyInput } from '../../support/stock-office.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { changesWorld } from '../activity-changes/changes-world.ts'

const option = { label: 'Casque', buyingPrice: eur(100), publicPrice: eur(300), youpiizPrice: eur(205) }

/** The spans of prices of an activity's tickets and options, in their order. */
const history = async (app: TestApp, activityId: string) =>
  (
    await app.db().query(
      `select coalesce(i.label, o.label) as label, p.price, p.from_ts as since, p.until_ts as until
        from price_period p left join ticket_info i on i.id = p.item_id left join ticket_option o on o.id = p.item_id
        where p.activity_id = ? and coalesce(i.fees, 0) = p.fees order by p.from_ts, 1, p.price`,
      [activityId],
    )
  ).rows.map(({ label, price, since, until }) => [label, price, since, until])

async function priced() {
  const office = await stockOffice()
  const { activityId, admin, app } = office
  // The archived stock with which the activity was made has left a span.
  await app.db().query('delete from price_period')
  const { stocks } = await office.create(weeklyInput({ ticketInfo: [ticketInput({ options: [option] })] }))
  const [batch] = stocks
  if (!batch) throw new Error('Nothing was made.')
  const change = (percent: number, inDays = 0) =>
    app.call(
      '/admin/change-ticket-prices',
      {
        ...{ activityId, batchIds: [batch.id], from: dayKey(PARIS, startOfDay(PARIS, Date.now(), inDays)) },
        ...{ change: { type: 'Percent', percent }, roundTo: 10 },
      },
      { as: admin },
    )
  return { office, batch, app, admin, activityId, change, spans: () => history(app, activityId) }
}

test('each change of prices ends the span of the one before and begins its own', async () => {
  const { app, change, spans, office, batch } = await priced()
  const made = Date.now()
  expect(await spans()).toEqual([
    ['Casque', 205, made, null],
    ['Plein tarif', 1500, made, null],
  ])
  app.advance(DAY)
  const raised = Date.now()
  await change(10)
  app.advance(DAY)
  const hidden = Date.now()
  const [now] = await office.batches()
  if (!now) throw new Error('Nothing is left.')
  const form = stockForm(now)
  await office.update(batch.id, {
    ...form,
    ticketInfo: form.ticketInfo.map((each) => ({ ...each, visibility: 'Hidden' })),
  })
  app.advance(DAY)
  const shown = Date.now()
  await office.update(batch.id, form)
  expect(await spans()).toEqual([
    ['Casque', 205, made, raised],
    ['Plein tarif', 1500, made, raised],
    ['Casque', 230, raised, null],
    ['Plein tarif', 1650, raised, hidden],
    ['Plein tarif', 1650, shown, null],
  ])
})

test('a price that holds from a later day on has a span of its own, which its undo ends', async () => {
  const { app, admin, batch, change, spans } = await priced()
  const made = Date.now()
  app.advance(DAY)
  const split = Date.now()
  await change(-20, 14)
  app.advance(DAY)
  const undone = Date.now()
  const { items } = await app.call('/admin/list-history', { target: batch.id }, { as: admin })
  await app.call('/admin/undo-change', { changeId: items[0]?.id ?? '' }, { as: admin })
  expect((await spans()).filter(([label]) => label === 'Plein tarif')).toEqual([
    ['Plein tarif', 1500, made, null],
    ['Plein tarif', 1200, split, undone],
  ])
})

test('a change of many activities and its undo leave a span each', async () => {
  const { app, sell, change, undo } = await changesWorld()
  const { activityId } = await sell()
  const made = Date.now()
  const taskId = await change({ youpiizPrice: { by: 'Percent', hundredths: -2000 } })
  await undo(taskId)
  const spans = await history(app, activityId)
  expect(spans.map(([, price]) => price)).toEqual([1500, 1200, 1500])
  expect(spans[0]?.[2]).toBe(made)
  for (const [at, span] of spans.entries()) expect(span[3]).toBe(spans[at + 1]?.[2] ?? null)
})

test('the terms of a promotion are kept while it is visible, and end with it', async () => {
  const app = await testApp()
  const admin = await app.newMember({ isAdmin: true })
  const { activityId } = await newShop(app).sell()
  const fields = {
    label: 'Été',
    discount: { type: 'Percent', percent: 10 },
    target: { type: 'Activity', activityId },
    flash: { type: 'Disabled' },
    visibility: 'Public',
  } as const
  const made = Date.now()
  const { offer } = await app.call('/admin/create-offer', fields, { as: admin })
  const update = (updates: CallInput<'/admin/update-offer'>['updates']) =>
    app.call('/admin/update-offer', { id: offer.id, updates }, { as: admin })
  app.advance(DAY)
  const deeper = Date.now()
  await update({ discount: { type: 'Percent', percent: 20 } })
  app.advance(DAY)
  await update({ label: 'Été indien' })
  app.advance(DAY)
  const hidden = Date.now()
  await update({ visibility: 'Hidden' })
  app.advance(DAY)
  const back = Date.now()
  await update({ visibility: 'Public' })
  app.advance(DAY)
  const deleted = Date.now()
  const { trashId } = await app.call('/admin/delete-offer', { id: offer.id }, { as: admin })
  app.advance(DAY)
  await app.call('/admin/restore-from-trash', { trashId }, { as: admin })
  const { rows } = await app
    .db()
    .query(
      'select percent_hundredths as percent, from_ts as since, until_ts as until from offer_period order by from_ts',
    )
  expect(rows.map(({ percent, since, until }) => [percent, since, until])).toEqual([
    [1000, made, deeper],
    [2000, deeper, hidden],
    [2000, back, deleted],
    [2000, deleted, null],
  ])
})
