/** The demo's purchases: of every kind, in agreement with stock, ledger, statements and the stand-in's books. */
import { expect, test } from 'vitest'
import { loadDemo } from '#db/demo/load-demo.ts'
import { readCardBalance } from '#features/money/accounting/read-card-balance.ts'
import { reconcile } from '#features/selling/checkout/payment/reconcile.ts'
import { sellDemoOrders } from '#server/dev/demo-orders/sell-demo-orders.ts'
import { fakeVouchers } from '../support/fake-vouchers.ts'
import { openJobs, runJobs } from '../support/shop-jobs.ts'
import { standInCards } from '../support/stand-in-world.ts'
import { testApp } from '../support/test-app.ts'

const DAY = 86_400_000

test('the demo has sixty paid purchases of three months, of every state, and the accounts agree to the cent', async () => {
  const { store, cards, balance } = await standInCards()
  const vouchers = fakeVouchers()
  const app = await testApp({ cards, vouchers })
  await loadDemo(app.platform)
  const sell = async (region: string) =>
    sellDemoOrders(
      await openJobs(app, region),
      { cards: store, vouchers: vouchers.store },
      'http://hoobiiz.localhost:8787',
    )
  expect(await sell('eu')).toBeGreaterThan(60)
  expect(await sell('oi')).toBe(24)
  expect(await sell('eu')).toBe(0)
  for (const [region, least, kinds] of [
    ['eu', 55, ['Canceled', 'PendingConfirmation', 'Rejected', 'Success']],
    // Nothing there is confirmed by a partner.
    ['oi', 18, ['Canceled', 'Success']],
  ] as const) {
    const db = app.db(region)
    const rows = async (sql: string) => (await db.query(sql)).rows
    const states = await rows('select status, count(*) as n from order_item group by status order by status')
    expect(states.map(({ status }) => status)).toEqual(kinds)
    const [paid] = await rows(`select count(*) as n, min(started_at) as first, max(ended_at) as last,
      count(distinct strftime('%Y-%m', started_at / 1000, 'unixepoch')) as months from attempt where status = 'Paid'`)
    expect(Number(paid?.n)).toBeGreaterThanOrEqual(least)
    expect(Number(paid?.months)).toBeGreaterThanOrEqual(3)
    expect(Number(paid?.first)).toBeGreaterThan(Date.now() - 95 * DAY)
    expect(Number(paid?.last)).toBeLessThan(Date.now())

    // Draws the tickets; a hundred of them show nothing more.
    if (region === 'oi') await runJobs(app, region)
    const ctx = await openJobs(app, region)
    await readCardBalance(ctx)
    // Stocks, orders, tickets and payments contradict each other nowhere.
    expect(await reconcile(ctx)).toEqual({ asked: 0, mismatches: 0 })
    expect(await rows('select * from job where dead_at is not null')).toEqual([])
    expect(await rows('select * from order_failure')).toEqual([])
    const [sums] = await rows(`select
      (select sum(iif(bucket = 'collected', amount, -amount)) from ledger_entry where bucket <> 'providerFees') as unplaced,
      (select sum(owed) from statement_entry) as owed, (select count(*) from ledger_backlog) as backlog,
      (select count(*) from mail where status <> 'Sent' and kind <> 'gift') as unsent,
      (select count(*) from entry e where status = 'AwaitingGeneration' and void_at is null
        and not exists (select 1 from job j where j.dedupe_key = 'ticket-pdf:' || e.order_item_id)) as undrawn`)
    expect(sums).toMatchObject({ unplaced: 0, backlog: 0, unsent: 0, undrawn: 0 })
    expect(Number(sums?.owed)).toBeGreaterThan(0)
  }

  // One was paid partly by holiday vouchers: by the order, by the provider's books and by ours.
  const { rows: byVouchers } = await app.db().query(`select t.id, t.voucher, t.total, t.payment_id as "paymentId",
    (select sum(amount) from ledger_entry e where e.attempt_id = t.id and e.means = 'voucher'
      and e.bucket = 'collected') as booked from attempt t where voucher > 0`)
  expect(byVouchers).toHaveLength(1)
  const [paid] = byVouchers
  expect(paid).toMatchObject({ voucher: 2000, booked: 2000 })
  expect(Number(paid?.total)).toBeGreaterThanOrEqual(2050)
  expect(vouchers.kept(String(paid?.id))).toBe(2000)
  const { rows: charges } = await store.read({
    sql: 'select doc from intents where id = ?',
    args: [String(paid?.paymentId)],
  })
  expect(JSON.parse(String(charges[0]?.doc)).amountCents).toBe(Number(paid?.total) - 2000)

  const as = { as: await app.newMember({ isAdmin: true }) }
  const { counts } = await app.call('/admin/count-todo', {}, as)
  const waiting = new Map(counts.map(({ kind, count }) => [kind, count]))
  expect(waiting.get('toConfirm')).toBe(3)
  expect(waiting.get('toRefund')).toBe(1)
  expect(waiting.get('toUpload')).toBeGreaterThan(0)
  const { months, unmatched, balance: sheet } = await app.call('/admin/list-closings', {}, as)
  expect(unmatched).toEqual([])
  expect(months.find(({ state }) => state === 'next')?.difference).toBe(0)
  expect(sheet.ledger).toBe(sheet.provider)
  const { rows } = await app.db('oi').query(
    `select sum(iif(bucket = 'collected', amount, -amount)) as cents from ledger_entry
      where means <> 'voucher' and bucket in ('collected', 'refunded', 'disputed', 'disputeLost', 'providerFees')`,
  )
  expect(sheet.ledger + Number(rows[0]?.cents)).toBe(await balance())
}, 60_000)
