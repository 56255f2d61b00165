/** Visits: tickets that stand, by the day of the region for which they are. */
import { expect, test } from 'vitest'
import { operatorWorld } from '../../support/operator-world.ts'
import { fullScans, recordSql } from '../../support/recorded-sql.ts'
import { runJobs } from '../../support/shop-jobs.ts'

const at = (text: string) => Date.parse(text)

async function visitsWorld() {
  const world = await operatorWorld()
  const { app, shop, as } = world
  const sellFor = (when: string, kind: 'Fixed' | 'Flexible' = 'Fixed') =>
    shop.sell({ kind, quantity: 20, startTs: at(when) })
  const read = async (input: {
    from: string
    to: string
    by?: 'day' | 'month'
    ofGroupId?: string
    vendorId?: string
  }) => {
    const { periods, total } = await app.call('/admin/visits', { by: 'day', ...input }, as)
    return { total, some: periods.filter(({ visits }) => visits !== 0).map(({ from, visits }) => [from, visits]) }
  }
  return { ...world, sellFor, read }
}

test('visits are counted on the day of the region for which tickets stand, read by the index of visits alone', async () => {
  const { db, buy, sellFor, read } = await visitsWorld()
  const june = { from: '2026-06-01', to: '2026-06-30' }
  // 20 June has begun in Paris, not in UTC.
  const late = await sellFor('2026-06-19T22:30:00Z')
  await buy([{ sold: late, quantity: 3 }])
  await buy([{ sold: await sellFor('2026-06-19T21:30:00Z'), quantity: 2 }])
  // Any day will do.
  await buy([{ sold: await sellFor('2026-06-19T08:00:00Z', 'Flexible'), quantity: 4 }])
  const recorded = recordSql(db)
  expect(await read(june)).toEqual({
    total: 5,
    some: [
      ['2026-06-19', 2],
      ['2026-06-20', 3],
    ],
  })
  expect(await fullScans(db, recorded, ['order_item', 'user'])).toEqual([])
  const [sums] = recorded.filter(({ sql }) => sql.includes('order_item'))
  const { rows } = await db.query(`explain query plan ${sums?.sql}`, sums?.args)
  expect(rows.map(({ detail }) => String(detail)).join('\n')).toMatch(
    /SEARCH i USING (COVERING )?INDEX order_item_visits \(<expr>>\? AND <expr><\?\)/,
  )
  expect(await read({ ...june, by: 'month' })).toEqual({ total: 5, some: [['2026-06-01', 5]] })
  expect(await read({ ...june, vendorId: late.vendorId })).toEqual({ total: 3, some: [['2026-06-20', 3]] })
})

test('a cancelled ticket is no visit any more, and a part that was refunded leaves the rest', async () => {
  const { app, buy, give, sellFor, read } = await visitsWorld()
  const sold = await sellFor('2026-06-20T10:00:00Z')
  const whole = await buy([{ sold, quantity: 2 }])
  const { purchaseId, items } = await buy([{ sold, quantity: 3 }])
  const [item] = items
  if (!item) throw new Error('Nothing was bought.')
  await give(whole.purchaseId, { kind: 'order' })
  const ticketIds = item.tickets.slice(0, 1).map(({ id }) => id)
  const cents = item.refundable.cents / 3
  await give(purchaseId, { kind: 'part', orderId: item.order.id, quantity: 1, ticketIds, cents })
  await runJobs(app)
  expect(await read({ from: '2026-06-20', to: '2026-06-20' })).toEqual({ total: 2, some: [['2026-06-20', 2]] })
})

test('visits count the members of a group and of those below it, and unknown groups and partners are not found', async () => {
  const { app, buy, sellFor, read } = await visitsWorld()
  const { id: above } = await app.newGroup({ label: 'Groupe Alpha' })
  const { id: below } = await app.newGroup({ label: 'Site de Lyon', parentId: above })
  const anna = await app.newMember({ groupId: above })
  const basil = await app.newMember({ groupId: below })
  const sold = await sellFor('2026-06-20T10:00:00Z')
  await buy([{ sold, quantity: 1 }])
  await buy([{ sold, quantity: 2 }], anna)
  await buy([{ sold, quantity: 3 }], basil)
  const day = { from: '2026-06-20', to: '2026-06-20' }
  expect((await read(day)).total).toBe(6)
  expect((await read({ ...day, ofGroupId: above })).total).toBe(5)
  expect((await read({ ...day, ofGroupId: below })).total).toBe(3)
  await expect(read({ ...day, ofGroupId: 'ug-none' })).rejects.toMatchObject({ code: 'groupNotFound' })
  await expect(read({ ...day, vendorId: 'v-none' })).rejects.toMatchObject({ code: 'vendorNotFound' })
})
