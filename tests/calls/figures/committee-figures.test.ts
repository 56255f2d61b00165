/** A committee's figures: what its members bought, by the statement, and visit. */
import { expect, test } from 'vitest'
import { fullScans, recordSql } from '../../support/recorded-sql.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { subsidyWorld } from '../../support/subsidy-world.ts'

const DAY = 86_400_000

test("a committee's purchases are divided between members and committee on the day of each, beside its visits", async () => {
  const { app, db, group, secretary, paul, shop, rule, budget, buy, give } = await subsidyWorld()
  await budget(100_000)
  await rule()
  const sold = await shop.sell({ quantity: 9, startTs: Date.now() + 20 * DAY })
  const { purchaseId } = await buy([{ sold, quantity: 2 }], paul)
  app.advance(DAY)
  await buy([{ sold }], paul)
  // Somebody else's purchase.
  await buy([{ sold, quantity: 4 }])
  app.advance(DAY)
  await give(purchaseId, { kind: 'order' })
  await runJobs(app)
  const recorded = recordSql(db)
  const input = { groupId: group.id, from: '2026-06-01', to: '2026-06-30', by: 'day' as const }
  const { periods } = await app.call('/cse-admin/committee-figures', input, { as: secretary })
  expect(periods).toHaveLength(30)
  expect(periods.filter(({ tickets, visits }) => tickets !== 0 || visits !== 0)).toEqual([
    { from: '2026-06-10', to: '2026-06-10', tickets: 2, members: 2000, committee: 1200, visits: 0 },
    { from: '2026-06-11', to: '2026-06-11', tickets: 1, members: 1000, committee: 600, visits: 0 },
    { from: '2026-06-12', to: '2026-06-12', tickets: -2, members: -2000, committee: -1200, visits: 0 },
    { from: '2026-06-30', to: '2026-06-30', tickets: 0, members: 0, committee: 0, visits: 1 },
  ])
  expect(await fullScans(db, recorded, ['order_item', 'statement_entry', 'user'])).toEqual([])
  const other = await app.newGroup({ premium: true })
  const theirs = await app.newMember({ groupId: other.id, adminOf: [other.id] })
  const found = await app.call('/cse-admin/committee-figures', { ...input, groupId: other.id }, { as: theirs })
  expect(found.periods.every(({ tickets, visits }) => tickets === 0 && visits === 0)).toBe(true)
})
