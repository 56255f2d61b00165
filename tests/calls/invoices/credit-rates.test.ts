/** Credit notes of items with a committee's share: each share at the VAT rate of the item that it was paid for. */
import { expect, test } from 'vitest'
import { issueInvoices } from '#features/money/invoices/issue-invoices-job.ts'
import { invoiceWorld } from '../../support/invoice-world.ts'
import { openJobs, runJobs } from '../../support/shop-jobs.ts'

/** Books at 5.5 %, all else at 20 %, no fees; prices and what the committee pays of each are in cents. */
async function ratesWorld(things: { price: number; share?: number; isBook?: true }[]) {
  const world = await invoiceWorld()
  const { app, shop, buy, configure, listed, budget, rule, paul } = world
  await budget(1_000_000)
  const solds = await Promise.all(
    things.map(({ price }) => shop.sell({ ticket: { youpiizPrice: price, publicPrice: price, fees: 0 } })),
  )
  for (const [at, { share }] of things.entries())
    if (share) await rule({ amount: share, target: 'Activity', targetId: solds[at]?.activityId ?? '' })
  const exceptions = solds.flatMap(({ activityId }, at) =>
    things[at]?.isBook ? [{ kind: 'activity' as const, id: activityId, rate: 550 as const }] : [],
  )
  await configure({ rates: { usual: 2000, fees: 2000, exceptions } })
  const { purchaseId, items } = await buy(
    solds.map((sold) => ({ sold })),
    paul,
  )
  const orderIds = solds.map(
    ({ activityId }) => items.find(({ order }) => order.activity.id === activityId)?.order.id ?? '',
  )
  const notes = async () =>
    (await listed(purchaseId))
      .slice(1)
      .map(({ ofBuyer, ofCommittee, byRate }) => ({ ofBuyer, ofCommittee, byRate: byRate.map(Object.values) }))
  const cancel = async (at: number) => {
    await app.call('/admin/cancel-order', { orderId: orderIds[at] ?? '' }, world.as)
    await runJobs(app)
  }
  return { ...world, purchaseId, orderIds, notes, cancel }
}

// [D50]
test("a refund of two items credits the committee's share at the VAT rate of the item that it paid", async () => {
  const { app, give, purchaseId, orderIds, notes } = await ratesWorld([
    { price: 10_000, share: 10_000 },
    { price: 5000, isBook: true },
    { price: 20_000, isBook: true },
  ])
  await give(purchaseId, { kind: 'items', orderIds: orderIds.slice(0, 2) })
  await runJobs(app)
  expect(await notes()).toEqual([
    {
      ...{ ofBuyer: 5000, ofCommittee: 10_000 },
      byRate: [
        [2000, 10_000, 1667],
        [550, 5000, 261],
      ],
    },
  ])
})

// [D50]
test("items cancelled one after another have the committee's share credited at the VAT rate of each", async () => {
  const { app, give, purchaseId, notes, cancel } = await ratesWorld([
    { price: 10_000, share: 5000 },
    { price: 10_000, share: 5000, isBook: true },
    { price: 10_000 },
  ])
  await cancel(0)
  await cancel(1)
  expect(await notes()).toEqual([
    { ofBuyer: 0, ofCommittee: 5000, byRate: [[2000, 5000, 833]] },
    { ofBuyer: 0, ofCommittee: 5000, byRate: [[550, 5000, 261]] },
  ])
  await give(purchaseId, { kind: 'order' })
  await runJobs(app)
  // The invoice of 300 € has 150 € at 20 % and 50 € at 5.5 % left.
  expect((await notes())[2]).toMatchObject({
    ofBuyer: 20_000,
    byRate: [
      [2000, 15_000, 2500],
      [550, 5000, 260],
    ],
  })
})

// [D50]
test("a share with a waiting refund does not take the VAT rate of another item's refund", async () => {
  const { app, db, give, purchaseId, orderIds, notes } = await ratesWorld([
    { price: 10_000, share: 5000 },
    { price: 10_000, isBook: true },
    { price: 30_000, isBook: true },
  ])
  const [ticket = '', book = ''] = orderIds
  await give(purchaseId, { kind: 'items', orderIds: [ticket] })
  const { refund } = await give(purchaseId, { kind: 'items', orderIds: [book] })
  await db.write([
    { sql: "update refund set status = 'Done', settled_at = ? where id = ?", args: [Date.now(), refund.id] },
  ])
  await issueInvoices(await openJobs(app), purchaseId)
  expect(await notes()).toEqual([
    {
      ...{ ofBuyer: 10_000, ofCommittee: 5000 },
      byRate: [
        [2000, 5000, 833],
        [550, 10_000, 521],
      ],
    },
  ])
  await runJobs(app)
  expect((await notes())[1]).toMatchObject({ ofBuyer: 5000, ofCommittee: 0, byRate: [[2000, 5000, 834]] })
})
