/** How a committee's budget is used over its year. */
import { expect, test } from 'vitest'
import { subsidyShare } from '#kernel/subsidies/tables.ts'
import { fullScans, recordSql } from '../../support/recorded-sql.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { subsidyWorld } from '../../support/subsidy-world.ts'

const DAY = 86_400_000

test('a budget is used month by month up to today, refunds deducted, with the day on which nothing will be left', async () => {
  const { app, db, group, secretary, paul, shop, rule, budget, used, buy, give } = await subsidyWorld()
  await budget(2400)
  await rule()
  const sold = await shop.sell({ quantity: 9, startTs: Date.now() + 90 * DAY })
  await buy([{ sold }], paul)
  // Before the 30 days that are the pace.
  await db.write([db.orm.update(subsidyShare).set({ createdAt: Date.parse('2026-05-05T10:00:00Z') })])
  const { purchaseId } = await buy([{ sold }], paul)
  await buy([{ sold }], paul)
  await give(purchaseId, { kind: 'order' })
  await runJobs(app)
  const read = (facts: { year?: number; by?: 'week' | 'month' } = {}) =>
    app.call('/cse-admin/subsidy-budget-use', { groupId: group.id, by: 'month', ...facts }, { as: secretary })
  const recorded = recordSql(db)
  const found = await read()
  expect(found).toMatchObject({ year: 2026, amount: 2400, used: 1200, lately: 600, years: [2026] })
  // One more for each 30 days: the rest lasts for 60.
  expect(found.exhaustedOn).toBe('2026-08-09')
  expect(found.used).toBe(await used())
  expect(found.periods.slice(3, 7)).toEqual([
    { from: '2026-04-01', to: '2026-04-30', cents: 0, total: 0 },
    { from: '2026-05-01', to: '2026-05-31', cents: 600, total: 600 },
    { from: '2026-06-01', to: '2026-06-30', cents: 600, total: 1200 },
    { from: '2026-07-01', to: '2026-07-31', cents: 0, total: null },
  ])
  expect(await fullScans(db, recorded, ['subsidy_share'])).toEqual([])
  const { rows } = await db.query(`explain query plan ${recorded.find(({ sql }) => sql.includes('json_each'))?.sql}`, [
    group.id,
    2026,
    '[[0,1]]',
  ])
  expect(rows.map(({ detail }) => String(detail)).join('\n')).toContain(
    'SEARCH s USING COVERING INDEX subsidy_share_month (group_id=? AND year=? AND created_at>? AND created_at<?)',
  )
  const weeks = await read({ by: 'week' })
  expect(weeks.periods).toHaveLength(53)
  expect(weeks.periods.find(({ from }) => from === '2026-06-08')).toMatchObject({ cents: 600, total: 1200 })
})

test('a share of an exchange in the next year stays with the last month of the budget that pays it', async () => {
  const { app, db, group, paul, shop, rule, budget, buy } = await subsidyWorld()
  await budget(100_000)
  await rule()
  await buy([{ sold: await shop.sell() }], paul)
  await db.write([db.orm.update(subsidyShare).set({ createdAt: Date.parse('2027-01-15T10:00:00Z') })])
  app.advance(365 * DAY)
  const found = await app.call(
    '/cse-admin/subsidy-budget-use',
    { groupId: group.id, year: 2026, by: 'month' },
    { as: await app.newMember({ adminOf: [group.id] }) },
  )
  expect(found.periods.at(-1)).toEqual({ from: '2026-12-01', to: '2026-12-31', cents: 600, total: 600 })
  // A year that is over has no pace.
  expect(found).toMatchObject({ year: 2026, used: 600, lately: 0, exhaustedOn: null })
})

test('a committee without a budget has no ceiling and has used nothing', async () => {
  const { app, group, secretary } = await subsidyWorld()
  const found = await app.call('/cse-admin/subsidy-budget-use', { groupId: group.id, by: 'month' }, { as: secretary })
  expect(found).toMatchObject({ amount: null, used: 0, exhaustedOn: null, years: [] })
  expect(found.periods.every(({ cents }) => cents === 0)).toBe(true)
})
