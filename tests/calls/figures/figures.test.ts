/** The figures call: sums by day, week and month of the region's zone, and the best sellers. */
import { expect, test } from 'vitest'
import type { FigurePart } from '#features/money/figures/figure-shapes.ts'
import { attempt, type attemptStatuses, orderItem } from '#kernel/orders/tables.ts'
import { readTogether } from '#kernel/time/split-period.ts'
import { operatorWorld } from '../../support/operator-world.ts'
import { fullScans, recordSql } from '../../support/recorded-sql.ts'
import type { Member } from '../../support/test-app.ts'

const at = (text: string) => Date.parse(text)

interface Sale {
  id: string
  at: string
  buyer: Member
  quantity?: number
  status?: 'Success' | 'Canceled'
  paid?: (typeof attemptStatuses)[number]
}

/** A shop that has sold what is named here, each in a purchase of its own, at the price of one that was really bought. */
async function figuresWorld() {
  const world = await operatorWorld()
  const { app, db, shop, buy, as } = world
  const { id: above } = await app.newGroup({ label: 'Groupe Alpha' })
  const { id: below } = await app.newGroup({ label: 'Site de Lyon', parentId: above })
  const anna = await app.newMember({ groupId: above, email: 'anna@exemple.test' })
  const basil = await app.newMember({ groupId: below, email: 'basil@exemple.test' })
  const bought = await buy([{ sold: await shop.sell(), quantity: 1 }])
  const [paid] = await db.orm.select().from(attempt)
  const [item] = await db.orm.select().from(orderItem)
  if (!paid || !item) throw new Error('Nothing was bought.')
  const cents = item.ticketInfoTotal + item.optionsTotal + item.fees
  const sell = (sales: readonly Sale[]) =>
    db.write(
      sales.flatMap(({ id, at: when, buyer, quantity = 1, status = 'Success', paid: outcome = 'Paid' }) => [
        db.orm.insert(attempt).values({
          ...paid,
          id: `pa-${id}`,
          userId: buyer.userId,
          paymentId: `pi_${id}`,
          number: null,
          status: outcome,
          startedAt: at(when),
        }),
        ...(outcome === 'Paid'
          ? [
              db.orm.insert(orderItem).values({
                ...item,
                tokenHash: null,
                tokenEncrypted: null,
                id: `oi-${id}`,
                attemptId: `pa-${id}`,
                userId: buyer.userId,
                quantity,
                status,
                startedAt: at(when),
              }),
            ]
          : []),
      ]),
    )
  const read = (input: { from: string; to: string; by?: FigurePart; ofGroupId?: string }) =>
    app.call('/admin/figures', { by: 'day', ...input }, as)
  return { ...world, bought, item, cents, above, below, anna, basil, sell, read }
}

// [D39] [G20]
test('the figures sum sales by day, week and month of the region, and count the purchases that reached the payment', async () => {
  const { db, item, cents, anna, basil, above, below, sell, read } = await figuresWorld()
  await sell([
    // June has begun in Paris, not in UTC.
    { id: 'may', at: '2025-05-31T21:59:59.999Z', buyer: anna, quantity: 2 },
    { id: 'june', at: '2025-05-31T22:00:00Z', buyer: basil, quantity: 3 },
    { id: 'cancelled', at: '2025-06-01T10:00:00Z', buyer: basil, status: 'Canceled' },
    { id: 'left', at: '2025-06-02T10:00:00Z', buyer: anna, paid: 'Canceled' },
    { id: 'before', at: '2025-05-30T21:59:59Z', buyer: anna },
  ])
  const none = { cents: 0, tickets: 0, orders: 0, opened: 0, paid: 0 }
  const may = { cents, tickets: 2, orders: 1, opened: 1, paid: 1 }
  // The cancelled order was paid and is no sale any more.
  const june = { cents, tickets: 3, orders: 1, opened: 2, paid: 2 }
  const left = { ...none, opened: 1 }

  const recorded = recordSql(db)
  const days = await read({ from: '2025-05-31', to: '2025-06-03' })
  expect(await fullScans(db, recorded, ['order_item', 'attempt', 'user'])).toEqual([])
  const sums = recorded.filter(({ sql }) => /^select.*sum\(i\./s.test(sql))
  expect(sums).toHaveLength(3)
  for (const { sql, args } of sums) {
    const { rows } = await db.query(`explain query plan ${sql}`, args)
    const plan = rows.map(({ detail }) => String(detail)).join('\n')
    expect(plan).toMatch(
      /SEARCH i USING COVERING INDEX order_item_figures \(status=\? AND started_at>\? AND started_at<\?\)/,
    )
  }
  expect(days.periods).toEqual([
    { from: '2025-05-31', to: '2025-05-31', ...may },
    { from: '2025-06-01', to: '2025-06-01', ...june },
    { from: '2025-06-02', to: '2025-06-02', ...left },
    { from: '2025-06-03', to: '2025-06-03', ...none },
  ])
  expect(days.total).toEqual({ cents: 2 * cents, tickets: 5, orders: 2, opened: 4, paid: 3 })
  expect(days.firstTs).toBe(at('2025-05-30T21:59:59Z'))
  expect(days.activities).toEqual([
    { id: item.activityId, label: item.snapshot.activity.label, cents: 2 * cents, tickets: 5 },
  ])
  expect(days.vendors).toEqual([{ id: item.vendorId, label: item.snapshot.vendor.name, cents: 2 * cents, tickets: 5 }])
  expect(days.groups).toEqual([
    { id: below, label: 'Site de Lyon', cents, tickets: 3 },
    { id: above, label: 'Groupe Alpha', cents, tickets: 2 },
  ])

  // 1 June 2025 was a Sunday.
  expect((await read({ from: '2025-05-31', to: '2025-06-03', by: 'week' })).periods).toEqual([
    { from: '2025-05-31', to: '2025-06-01', cents: 2 * cents, tickets: 5, orders: 2, opened: 3, paid: 3 },
    { from: '2025-06-02', to: '2025-06-03', ...left },
  ])
  expect((await read({ from: '2025-05-31', to: '2025-06-30', by: 'month' })).periods).toMatchObject([
    { from: '2025-05-31', to: '2025-05-31', cents },
    { from: '2025-06-01', to: '2025-06-30', cents, opened: 3 },
  ])
})

test('the figures count the members of a group and of its sub-groups, over a year read month by month', async () => {
  const { db, cents, anna, basil, above, below, sell, read } = await figuresWorld()
  await sell([
    { id: 'january', at: '2025-01-15T10:00:00Z', buyer: anna },
    { id: 'june', at: '2025-06-15T10:00:00Z', buyer: basil },
    { id: 'december', at: '2025-12-31T10:00:00Z', buyer: basil },
  ])
  const year = { from: '2025-01-01', to: '2025-12-31', by: 'day' } as const
  const all = await read(year)
  expect(all.periods).toHaveLength(365)
  expect(all.total.cents).toBe(3 * cents)
  const recorded = recordSql(db)
  expect((await read({ ...year, ofGroupId: above })).total).toMatchObject({ cents: 3 * cents, orders: 3, opened: 3 })
  expect(await fullScans(db, recorded, ['order_item', 'attempt', 'user'])).toEqual([])
  const ofBelow = await read({ ...year, ofGroupId: below })
  expect(ofBelow.total).toMatchObject({ cents: 2 * cents, orders: 2, opened: 2, paid: 2 })
  expect(ofBelow.groups.map(({ id }) => id)).toEqual([below])
  const bounds = all.periods.map(({ from }) => ({ startTs: at(from), endTs: at(from) + 86_400_000 }))
  const together = readTogether(bounds)
  expect(together.flat()).toEqual(bounds)
  expect(Math.max(...together.map(({ length }) => length))).toBe(31)
})

test('the figures refuse an invalid period and an unknown group, and everyone except super admins', async () => {
  const { app, marie, read } = await figuresWorld()
  const refused = { code: 'invalidRequest' }
  await expect(read({ from: '2025-02-30', to: '2025-03-01' })).rejects.toMatchObject({ ...refused, fields: ['from'] })
  await expect(read({ from: '2025-03-02', to: '2025-03-01' })).rejects.toMatchObject({ ...refused, fields: ['to'] })
  await expect(read({ from: '2024-01-01', to: '2025-01-01' })).rejects.toMatchObject({ ...refused, fields: ['to'] })
  const asked = { from: '2025-01-01', to: '2025-01-02', by: 'day' } as const
  await expect(read({ ...asked, ofGroupId: 'ug-none' })).rejects.toMatchObject({ code: 'groupNotFound' })
  await expect(app.call('/admin/figures', asked, { as: marie })).rejects.toMatchObject({ code: 'notAdmin' })
  await expect(app.call('/admin/figures', asked)).rejects.toMatchObject({ code: 'unauthenticated' })
})
