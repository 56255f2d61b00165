/** How full slots are, by the weekday and hour of the region at which they begin. */
import { expect, test } from 'vitest'
import { operatorWorld } from '../../support/operator-world.ts'
import { fullScans, recordSql } from '../../support/recorded-sql.ts'
import { runJobs } from '../../support/shop-jobs.ts'

const at = (text: string) => Date.parse(text)

async function fillWorld() {
  const world = await operatorWorld()
  const { app, as } = world
  const read = (of: 'vendor' | 'activity', id: string, from: string, to: string) =>
    app.call('/admin/slot-fill', { of, id, from, to }, as)
  return { ...world, read }
}

test('slots are summed by weekday and hour of the region, and a cancelled ticket leaves its place free', async () => {
  const { app, db, shop, buy, give, read } = await fillWorld()
  // Saturday 20 June, 14:00 and 15:00 in Paris.
  const sold = await shop.sell({ quantity: 5, slots: 2, startTs: at('2026-06-20T12:00:00Z') })
  await buy([{ sold, quantity: 3 }])
  const { purchaseId } = await buy([{ sold, quantity: 1 }])
  const recorded = recordSql(db)
  const june = ['2026-06-01', '2026-06-30'] as const
  const full = await read('activity', sold.activityId, ...june)
  expect(full).toEqual({
    label: 'Une soirée au théâtre',
    hours: [
      { weekday: 6, hour: 14, slots: 1, places: 5, sold: 4 },
      { weekday: 6, hour: 15, slots: 1, places: 5, sold: 0 },
    ],
    unlimited: 0,
  })
  expect(await fullScans(db, recorded, ['stock', 'activity', 'vendor', 'batch'])).toEqual([])
  await give(purchaseId, { kind: 'order' })
  await runJobs(app)
  const freed = await read('vendor', sold.vendorId, ...june)
  expect(freed.label).toBe('Théâtre du Parc')
  expect(freed.hours[0]).toEqual({ weekday: 6, hour: 14, slots: 1, places: 5, sold: 3 })
  expect((await read('activity', sold.activityId, '2026-06-21', '2026-06-30')).hours).toEqual([])
})

test('an hour keeps its place in the week over a change of the clocks, and the repeated hour counts as one', async () => {
  const { db, shop, read } = await fillWorld()
  const times = ['2026-10-18T00:30:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-11-01T01:30:00Z']
  const sold = await shop.sell({ quantity: 5, startTs: at(times[0] ?? '') })
  const [first = ''] = sold.slotIds
  for (const [number, time] of times.slice(1).entries())
    await db.query(
      `insert into stock (id, activity_id, batch_id, kind, start_ts, end_ts, quantity, bought, created_at)
        select ?, activity_id, batch_id, kind, cast(? as integer), cast(? as integer), 5, 1, created_at from stock where id = ?`,
      [`si-clock-${number}`, at(time), at(time) + 3_600_000, first],
    )
  expect((await read('activity', sold.activityId, '2026-10-01', '2026-11-30')).hours).toEqual([
    { weekday: 7, hour: 2, slots: 4, places: 20, sold: 3 },
  ])
})

test('slots that were taken off sale count if something is sold of them, and those without a limit have no rate', async () => {
  const { db, shop, read } = await fillWorld()
  const sold = await shop.sell({ quantity: 5, slots: 5, startTs: at('2026-06-20T12:00:00Z') })
  const [archived, sellsOn, hidden, unlimited, staged] = sold.slotIds
  const change = (set: string, id = '') => db.query(`update stock set ${set} where id = ?`, [id])
  await change(`archived_at = ${at('2026-06-19T12:00:00Z')}`, archived)
  await change(`archived_at = ${at('2026-06-19T12:00:00Z')}, bought = 2`, sellsOn)
  await change("visibility = 'Hidden'", hidden)
  await change('quantity = null, bought = 7', unlimited)
  await change('archived_at = 0', staged)
  const day = ['2026-06-20', '2026-06-20'] as const
  expect(await read('vendor', sold.vendorId, ...day)).toMatchObject({
    hours: [{ weekday: 6, hour: 15, slots: 1, places: 5, sold: 2 }],
    unlimited: 7,
  })
  // A slot that was on sale until it began stays counted after it is archived.
  await change(`archived_at = ${at('2026-06-21T12:00:00Z')}`, archived)
  expect((await read('vendor', sold.vendorId, ...day)).hours[0]).toMatchObject({ hour: 14, places: 5, sold: 0 })
  await expect(read('vendor', 'v-none', ...day)).rejects.toMatchObject({ code: 'vendorNotFound' })
  await expect(read('activity', 'a-none', ...day)).rejects.toMatchObject({ code: 'activityNotFound' })
})
