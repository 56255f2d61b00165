/** A tenant moves with an order of which its committee, or holiday vouchers, have paid a part, and gives it back there. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { bookBacklog } from '#features/money/accounting/book-backlog.ts'
import { voucherPayment } from '#kernel/vouchers/tables.ts'
import { filledFolder, move, one } from './moving-world.ts'

const folder = filledFolder()

const SHARE = 'select amount, returned, rule_id, group_id from subsidy_share'
const BUDGET = "select amount, used from subsidy_budget where id = 'bu-move'"
const RULE = "select percent, is_active from subsidy_rule where id = 'su-move'"

test('share, budget and rule move along: nothing stays behind, and a cancellation returns the share in the new region', async () => {
  const world = await folder.copy()
  const db = world.db()
  const [order] = (await db.query("select id from order_item where attempt_id = 'pa-shared'")).rows
  const id = String(order?.id)
  await db.write([
    {
      sql: `insert into subsidy_rule (id, group_id, label, percent, target, min_months, is_active, created_at, updated_at)
        values ('su-move', 'ug-atelier', 'Loisirs', 40, 'All', 0, 1, 1, 1)`,
      args: [],
    },
    {
      sql: `insert into subsidy_budget (id, group_id, year, amount, used, updated_at)
        values ('bu-move', 'ug-atelier', 2026, 1000, 0, 1)`,
      args: [],
    },
    { sql: 'update order_item set subsidy = 50 where id = ?', args: [id] },
    {
      sql: `insert into subsidy_share (order_item_id, attempt_id, rule_id, group_id, user_id, year, amount, returned,
          created_at, updated_at)
        select id, attempt_id, 'su-move', 'ug-atelier', user_id, 2026, 50, 50, 1, 1 from order_item where id = ?`,
      args: [id],
    },
    { sql: 'update subsidy_share set returned = 0, updated_at = 2 where order_item_id = ?', args: [id] },
  ])
  const before = [await one(db, SHARE), await one(db, BUDGET), await one(db, RULE)]
  expect(before).toEqual([
    [50, 0, 'su-move', 'ug-atelier'],
    [1000, 50],
    [40, 1],
  ])
  await move(world)
  const target = world.db('oi')
  expect([await one(target, SHARE), await one(target, BUDGET), await one(target, RULE)]).toEqual(before)
  expect(await one(target, `select subsidy from order_item where id = '${id}'`)).toEqual([50])
  expect(await one(db, 'select count(*) from subsidy_share')).toEqual([0])
  expect(await one(db, 'select count(*) from subsidy_budget')).toEqual([0])
  await target.write([{ sql: "update order_item set status = 'Canceled', ended_at = 3 where id = ?", args: [id] }])
  expect([await one(target, SHARE), await one(target, BUDGET)]).toEqual([
    [50, 50, 'su-move', 'ug-atelier'],
    [1000, 0],
  ])
})

const VOUCHER = "select amount, status from voucher_payment where attempt_id = 'pa-shared'"
const BOOKED = `select sum(case bucket when 'collected' then amount end), sum(case bucket when 'refunded' then amount end),
  count(book_ts) from ledger_entry where attempt_id = 'pa-shared' and means = 'voucher'`

test("a moved tenant's voucher payments move along as an opening balance, and can be refunded in the new region", async () => {
  const world = await folder.copy()
  const db = world.db()
  await db.write([
    { sql: "update attempt set voucher = 60 where id = 'pa-shared'", args: [] },
    db.orm
      .insert(voucherPayment)
      .values({ attemptId: 'pa-shared', amount: 60, status: 'Captured', createdAt: 1, updatedAt: 1 }),
  ])
  // The books of a region know by the second what came from another one; a move takes longer than that.
  await sleep(1_100)
  await move(world)
  const target = world.db('oi')
  expect([await one(target, VOUCHER), await one(db, 'select count(*) from voucher_payment')]).toEqual([
    [60, 'Captured'],
    [0],
  ])
  await bookBacklog(target)
  expect(await one(target, BOOKED)).toEqual([60, null, 0])
  await target.write([
    {
      sql: `insert into refund (id, attempt_id, key, amount, reason, created_at, kind, means, status, provider_id, settled_at)
        values ('rf-v', 'pa-shared', 'rf-v', 25, 'x', 9e12, 'amount', 'voucher', 'Done', 'vr-1', 9e12)`,
      args: [],
    },
  ])
  expect((await one(target, BOOKED)).slice(0, 2)).toEqual([60, 25])
})
