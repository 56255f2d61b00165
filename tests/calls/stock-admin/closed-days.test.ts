import { expect, test } from 'vitest'
import { materialiseJob } from '#features/stock/slots/stock-jobs.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { DAY, PARIS, stockForm, stockOffice, weeklyInput, withQuantity } from '../../support/stock-office.ts'

async function closable() {
  const office = await stockOffice()
  const { stocks } = await office.create(weeklyInput())
  const [batch] = stocks
  const [slot] = await office.offered()
  if (!batch || !slot) throw new Error('Nothing is on sale.')
  const day = dayKey(PARIS, slot.reservation.period.startTs)
  const { activityId, admin, app } = office
  const close = (days: { day: string; reason?: string }[]) =>
    app.call('/admin/close-days', { activityId, days }, { as: admin })
  const reopen = (days: string[]) => app.call('/admin/reopen-days', { activityId, days }, { as: admin })
  const offeredOn = async (key: string) =>
    (await office.offered()).filter(({ reservation }) => dayKey(PARIS, reservation.period.startTs) === key)
  return { office, batch, slot, day, close, reopen, offeredOn }
}

test('a closed day takes all its slots from sale, keeps the sold tickets, and reopens unchanged', async () => {
  const { office, batch, slot, day, close, reopen, offeredOn } = await closable()
  await office.buy(batch, slot.id, 2)
  const { activityId, admin, app } = office
  const preview = await app.call('/admin/preview-closed-days', { activityId, close: [day] }, { as: admin })
  const closed = await close([{ day, reason: 'Tempête' }])
  expect(closed.plan).toEqual(preview.plan)
  expect(closed.plan).toMatchObject({ archived: 2, keptCount: 1 })
  expect(closed.plan.kept).toMatchObject([{ stockId: slot.id, reason: 'sold', bought: 2, wantedQuantity: 0 }])
  expect(closed.closedDays).toMatchObject([{ day, reason: 'Tempête' }])
  expect(await offeredOn(day)).toEqual([])
  await expect(office.buy(batch, slot.id, 1, await app.newMember())).rejects.toMatchObject({ code: 'stockNotFound' })
  // A buyer keeps the order.
  expect((await office.items()).map(({ status }) => status)).toEqual(['Success'])
  // A template that is saved meanwhile does not open the day.
  await office.update(batch.id, withQuantity(stockForm(batch), 20))
  expect(await offeredOn(day)).toEqual([])

  const opened = await reopen([day])
  expect(opened.plan).toMatchObject({ restored: 2 })
  expect(opened.closedDays).toEqual([])
  expect((await offeredOn(day)).map(({ id, available }) => [id === slot.id, available])).toEqual([
    [true, 18],
    [false, 20],
  ])
  await office.expectConsistent()
})

test('slots created later, by a save or by the daily job, stay off sale on closed days until these reopen', async () => {
  const { office, day, close, reopen, offeredOn } = await closable()
  await close([{ day }])
  await office.create(weeklyInput({ hours: [15] }))
  expect(await offeredOn(day)).toEqual([])
  expect((await office.offered()).length).toBe(16 + 8 - 2 - 1)
  // A day that the daily job reaches a month later.
  const { stocks } = await office.create(weeklyInput({ weeks: 120, weekdays: ['Sunday'], hours: [9] }))
  const lastStart = Math.max(...(await office.slots()).map(({ startTs }) => startTs))
  const later = dayKey(PARIS, lastStart + 7 * DAY)
  await close([{ day: later }])
  const count = (await office.slots()).length
  office.app.advance(14 * DAY)
  await materialiseJob({ db: office.db, platform: office.app.platform, now: Date.now() })
  const made = (await office.slots()).slice(count)
  expect(made.map(({ startTs, visibility }) => [dayKey(PARIS, startTs) === later, visibility])).toEqual([
    [true, 'Archived'],
    [false, 'Public'],
  ])
  expect(stocks[0]?.reservation.type).toBe('Weekly')
  expect((await reopen([later])).plan).toMatchObject({ restored: 1 })
})

test('closing and reopening a day can both be undone', async () => {
  const { office, day, close, reopen, offeredOn } = await closable()
  const { app, admin, activityId } = office
  const changes = async () =>
    (await app.call('/admin/list-history', { target: activityId }, { as: admin })).items.map(({ id }) => id)
  const undo = async (changeId = '') => app.call('/admin/undo-change', { changeId }, { as: admin })
  app.advance(1000)
  await close([{ day, reason: 'Tempête' }])
  const [closing] = await changes()
  await undo(closing)
  expect(await offeredOn(day)).toHaveLength(2)
  app.advance(1000)
  await close([{ day, reason: 'Travaux' }])
  await expect(undo(closing)).rejects.toMatchObject({ code: 'changedMeanwhile' })
  app.advance(1000)
  await reopen([day])
  const [opening] = await changes()
  await undo(opening)
  expect(await offeredOn(day)).toEqual([])
  const { closedDays } = await app.call('/admin/list-closed-days', { activityId }, { as: admin })
  expect(closedDays).toMatchObject([{ day, reason: 'Travaux' }])
})
