/** A statement by day or month, as its chart and its table have it. */
import { expect, test } from 'vitest'
import { operatorWorld } from '../../support/operator-world.ts'
import { fullScans, recordSql } from '../../support/recorded-sql.ts'
import { runJobs } from '../../support/shop-jobs.ts'

const DAY = 86_400_000

test('the days of a statement add up to its sums, and a cancellation is subtracted on its own day', async () => {
  const { app, as, shop, buy, give, db } = await operatorWorld()
  const sold = await shop.sell({ quantity: 9, startTs: Date.now() + 20 * DAY, ticket: { buyingPrice: 900 } })
  const { purchaseId, items } = await buy([{ sold, quantity: 2 }])
  const price = (items[0]?.order.total.price3.cents ?? 0) / 2
  app.advance(2 * DAY)
  await buy([{ sold, quantity: 1 }])
  app.advance(DAY)
  await give(purchaseId, { kind: 'order' })
  await runJobs(app)
  const read = (facts: object = {}) =>
    app.call(
      '/admin/get-statement',
      { of: 'vendor', id: sold.vendorId, from: '2026-06-01', to: '2026-06-30', ...facts },
      as,
    )
  const recorded = recordSql(db)
  const { by, parts, sums } = await read()
  expect(by).toBe('day')
  expect(parts).toHaveLength(30)
  expect(parts.filter(({ tickets }) => tickets !== 0)).toEqual([
    { from: '2026-06-10', to: '2026-06-10', tickets: 2, price: 2 * price, owed: 1800 },
    { from: '2026-06-12', to: '2026-06-12', tickets: 1, price, owed: 900 },
    { from: '2026-06-13', to: '2026-06-13', tickets: -2, price: -2 * price, owed: -1800 },
  ])
  expect(parts.reduce((sum, { owed }) => sum + owed, 0)).toBe(sums.owed)
  expect(await fullScans(db, recorded, ['statement_entry'])).toEqual([])
  // A year is shown by month; a later page repeats nothing.
  const year = await read({ from: '2026-01-01', to: '2026-12-31' })
  expect([year.by, year.parts.length, year.parts[5]]).toEqual([
    'month',
    12,
    { from: '2026-06-01', to: '2026-06-30', tickets: 1, price, owed: 900 },
  ])
  const first = await read({ limit: 1 })
  expect(first.parts).toHaveLength(30)
  expect((await read({ limit: 1, cursor: first.nextCursor ?? '' })).parts).toEqual([])
  const group = await app.call(
    '/admin/get-statement',
    { of: 'group', id: 'ROOT', from: '2026-06-01', to: '2026-06-30' },
    as,
  )
  expect(group.parts.filter(({ price }) => price !== 0).map(({ from }) => from)).toEqual([
    '2026-06-10',
    '2026-06-12',
    '2026-06-13',
  ])
})
