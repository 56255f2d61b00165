/** Weekly stock where the clocks never change, on the days on which they do in Paris. */
import { expect, test } from 'vitest'
import { stock } from '#kernel/stock/tables.ts'
import { startOfDay, wallClock } from '#kernel/time/region-time.ts'
import { newShop } from '../../support/shop.ts'
import { stockForm, weeklyInput } from '../../support/stock-office.ts'
import { testApp } from '../../support/test-app.ts'

const REUNION = 'Indian/Reunion'

test('a week on La Réunion that spans a clock change in Paris is saved again without a change', async () => {
  const app = await testApp()
  app.advance(Date.UTC(2026, 9, 20) - Date.now())
  const island = { region: 'oi', host: 'bourbon.localhost' }
  const { id: groupId } = await app.newGroup({ cseDomain: island.host, ...island })
  const as = await app.newMember({ isAdmin: true, groupId, ...island })
  const settings = { as, host: island.host }
  const { activityId } = await newShop(app, island.region).sell({ slots: 0, batch: { archivedAt: 1 } })
  const today = startOfDay(REUNION, Date.now())
  const period = { startTs: today, endTs: startOfDay(REUNION, today, 210) }
  const week = weeklyInput({ weekdays: ['Sunday'], hours: [0, 1, 2, 3, 4] })
  if (week.reservation.type !== 'Weekly') throw new Error('Not weekly.')
  const slots = week.reservation.slots.map((slot) => ({ ...slot, period }))
  const form = { ...week, reservation: { ...week.reservation, slots } }
  const { stocks } = await app.call('/admin/create-stocks', { activityId, stocks: [form] }, settings)
  const [batch] = stocks
  if (!batch) throw new Error('Nothing was made.')
  const read = () => app.db(island.region).orm.select().from(stock)
  const before = await read()
  expect(before.map(({ startTs }) => wallClock(REUNION, startTs).hour).every((hour) => hour < 5)).toBe(true)
  const updates = stockForm(batch)
  const operations = [{ type: 'updateStock' as const, id: batch.id, updates, ifUpdatedAt: batch.updatedAt }]
  const { plan } = await app.call('/admin/manage-stocks', { activityId, operations }, settings)
  expect(plan).toMatchObject({ added: 0, changed: 0, archived: 0, restored: 0, deleted: 0 })
  expect(await read()).toEqual(before)
})
