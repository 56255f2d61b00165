/** When an invoice is issued: after an exchange, beside another change, after a dead job, and at the turn of a year. */
import { expect, test } from 'vitest'
import { issueInvoices } from '#features/money/invoices/issue-invoices-job.ts'
import { makeExchange } from '../../support/exchanges.ts'
import { invoiceWorld } from '../../support/invoice-world.ts'
import { openJobs, runJobs } from '../../support/shop-jobs.ts'

/** Payments queue nothing: the test says when a purchase is invoiced. */
async function lateWorld() {
  const world = await invoiceWorld()
  await world.configure()
  await world.db.write([{ sql: 'drop trigger paid_attempt_is_invoiced', args: [] }])
  return world
}

test.each([
  ['the same price', 1500, [1600]],
  ['a lower price', 1200, [1600, 300]],
])('an item exchanged for %s before its invoice is invoiced as it was paid', async (_for, price, totals) => {
  const world = await lateWorld()
  const { app, shop, buy, listed } = world
  const sold = await shop.sell()
  await shop.alsoSell(sold, { youpiizPrice: price, startTs: Date.now() + 3 * 86_400_000 })
  const { purchaseId, items } = await buy([{ sold }])
  const { choices, exchange } = makeExchange(world, items[0]?.order.id ?? '')
  await exchange((await choices()).dates[0])
  await issueInvoices(await openJobs(app), purchaseId)
  expect(await listed(purchaseId)).toMatchObject([
    {
      total: 1600,
      byRate: [
        { rate: 2000, total: 100 },
        { rate: 1000, total: 1500 },
      ],
    },
  ])
  await runJobs(app)
  expect((await listed(purchaseId)).map(({ total }) => total)).toEqual(totals)
})

test('an invoice whose lines add up to less than was paid is not issued', async () => {
  const { app, shop, buy, issued, db } = await lateWorld()
  const { purchaseId } = await buy([{ sold: await shop.sell() }])
  await db.write([
    {
      sql: 'update order_item set ticket_info_total = ticket_info_total - 100, options_total = options_total + 100',
      args: [],
    },
  ])
  await expect(issueInvoices(await openJobs(app), purchaseId)).rejects.toThrow('come to 1500 of 1600 cents')
  expect(await issued()).toEqual([])
})

// [D50]
test("a refund requested while its purchase is read has one credit note with the committee's share", async () => {
  const { app, shop, buy, give, configure, listed, budget, rule, paul } = await invoiceWorld()
  await configure()
  await budget(100_000)
  await rule()
  const { purchaseId } = await buy([{ sold: await shop.sell() }], paul)
  const ctx = await openJobs(app)
  let reads = 0
  const giveOnce = () => (reads++ === 1 ? give(purchaseId, { kind: 'order' }) : null)
  const orm = new Proxy(ctx.db.orm, {
    get(target, name) {
      const value = Reflect.get(target, name, target)
      if (name !== 'batch') return typeof value === 'function' ? value.bind(target) : value
      return async (...args: unknown[]) => {
        await giveOnce()
        return Reflect.apply(value, target, args)
      }
    },
  })
  await issueInvoices({ ...ctx, db: { ...ctx.db, orm } }, purchaseId)
  await giveOnce()
  await runJobs(app)
  expect((await listed(purchaseId)).slice(1)).toMatchObject([{ total: 1600, ofBuyer: 1000, ofCommittee: 600 }])
})

test('a refund gets its credit note even when an earlier job of its purchase is dead', async () => {
  const { app, shop, buy, give, listed, db } = await lateWorld()
  const { purchaseId } = await buy([{ sold: await shop.sell() }])
  const now = Date.now()
  await db.write([
    {
      sql: `insert into job (id, kind, dedupe_key, payload, run_at, tries, created_at, dead_at)
        values ('job-dead', 'issue-invoices', ?, ?, ?, 50, ?, ?)`,
      args: [`issue-invoices:${purchaseId}`, JSON.stringify({ attemptId: purchaseId }), now, now, now],
    },
  ])
  await give(purchaseId, { kind: 'amount', cents: 600 })
  await runJobs(app)
  expect((await listed(purchaseId)).map(({ total }) => total)).toEqual([1600, 600])
})

test('a run that began before the new year takes no number of the old year after the new one has begun', async () => {
  const { app, shop, buy, issued } = await lateWorld()
  const sold = await shop.sell()
  const [one, two] = [await buy([{ sold }]), await buy([{ sold }])]
  app.advance(Date.UTC(2026, 11, 31, 22, 59, 59, 900) - Date.now())
  const before = await openJobs(app)
  app.advance(200)
  await issueInvoices(await openJobs(app), two.purchaseId)
  await issueInvoices(before, one.purchaseId)
  const midnight = Date.UTC(2026, 11, 31, 23)
  expect((await issued()).map(({ number, year, issuedAt }) => [number, year, issuedAt >= midnight])).toEqual([
    ['AL-F-2027-000001', 2027, true],
    ['AL-F-2027-000002', 2027, true],
  ])
})
