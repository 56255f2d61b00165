/** The ledger's entries for each event of a purchase's money. */
import { expect, test } from 'vitest'
import { bookBacklog } from '#features/money/accounting/book-backlog.ts'
import { emptyBuckets, unplaced } from '#features/money/accounting/ledger-buckets.ts'
import { ledgerEntry } from '#features/money/accounting/tables.ts'
import { operatorWorld } from '../../support/operator-world.ts'
import { deliver, runJobs } from '../../support/shop-jobs.ts'

async function ledgerWorld() {
  const world = await operatorWorld()
  const entries = () => world.db.orm.select().from(ledgerEntry).orderBy(ledgerEntry.id)
  const sums = async () => {
    const all = emptyBuckets()
    for (const { bucket, amount } of await entries()) all[bucket] += amount
    expect(unplaced(all)).toBe(0)
    return Object.fromEntries(Object.entries(all).filter(([, cents]) => cents !== 0))
  }
  return { ...world, entries, sums }
}

// [D37]
test('a payment is booked with its items, their fees, their partner and the group', async () => {
  const { shop, buy, entries, sums, marie } = await ledgerWorld()
  const sold = await shop.sell()
  const { paymentId, purchaseId } = await buy([{ sold, quantity: 2 }])
  expect(await sums()).toEqual({ collected: 3200, sold: 3000, feesKept: 200 })
  const [collected, item] = await entries()
  expect(collected).toMatchObject({
    bucket: 'collected',
    amount: 3200,
    attemptId: purchaseId,
    groupId: marie.groupId,
    payer: 'member',
    means: 'card',
    counterpart: `payment:${paymentId}`,
    ts: Date.now(),
    bookTs: Date.now(),
  })
  expect((await entries()).find(({ bucket }) => bucket === 'sold')).toMatchObject({ vendorId: sold.vendorId })
  expect(item?.itemId).not.toBeUndefined()
})

test('a refund is booked when it is requested, when it is made, and when the bank returns it', async () => {
  const { app, shop, buy, give, sums, cards } = await ledgerWorld()
  const { paymentId, purchaseId } = await buy([{ sold: await shop.sell() }, { sold: await shop.sell() }])
  await give(purchaseId, { kind: 'amount', cents: 800 })
  expect(await sums()).toEqual({ collected: 3200, sold: 2200, feesKept: 200, refundPending: 800 })
  await runJobs(app)
  expect(await sums()).toEqual({ collected: 3200, sold: 2200, feesKept: 200, refunded: 800 })
  const [record] = await cards.listRefunds(paymentId)
  cards.failRefund(record?.providerId ?? '')
  await deliver(app, cards.event(paymentId, 'refund.failed'))
  await runJobs(app)
  expect(await sums()).toEqual({ collected: 3200, sold: 3000, feesKept: 200 })
})

test('a refund of an item is booked against the cancelled item, and leaves the rest of the order unchanged', async () => {
  const { app, as, shop, buy, give, sums, entries } = await ledgerWorld()
  const bought = await buy([{ sold: await shop.sell() }, { sold: await shop.sell() }])
  const [one, other] = bought.items.map(({ order }) => order.id)
  await app.call('/admin/cancel-order', { orderId: one ?? '' }, as)
  expect(await sums()).toEqual({ collected: 3200, sold: 1500, feesKept: 100, cancelled: 1600 })
  await give(bought.purchaseId, { kind: 'items', orderIds: [other ?? ''] })
  await runJobs(app)
  expect(await sums()).toEqual({ collected: 3200, cancelled: 1600, refunded: 1600 })
  const ofOther = (await entries()).filter(({ itemId, bucket }) => itemId === other && bucket === 'cancelled')
  expect(ofOther.map(({ amount }) => amount)).toEqual([1600, -1600])
})

test("a refund made in the provider's dashboard is booked once", async () => {
  const { app, shop, buy, cards, sums, entries } = await ledgerWorld()
  const { paymentId } = await buy([{ sold: await shop.sell() }])
  cards.refundElsewhere(paymentId, 300)
  await deliver(app, cards.event(paymentId, 'charge.refunded'))
  await runJobs(app)
  await deliver(app, cards.event(paymentId, 'charge.refunded'))
  await runJobs(app)
  expect(await sums()).toEqual({ collected: 1600, sold: 1200, feesKept: 100, refunded: 300 })
  expect((await entries()).filter(({ bucket }) => bucket === 'refunded')).toHaveLength(1)
})

test('a payment that arrives too late is booked as collected and as refunded', async () => {
  const { app, shop, startWith, marie, cards, sums, db } = await ledgerWorld()
  const sold = await shop.sell({ quantity: 1 })
  const { paymentId } = await startWith(marie, sold)
  app.advance(3_600_000)
  await runJobs(app)
  await db.write([{ sql: 'update stock set quantity = 0', args: [] }])
  cards.pay(paymentId)
  await deliver(app, cards.event(paymentId))
  expect(await sums()).toEqual({ collected: 1600, refundPending: 1600 })
  await runJobs(app)
  expect(await sums()).toEqual({ collected: 1600, refunded: 1600 })
})

test('the database forbids changing or deleting a booked entry', async () => {
  const { shop, buy, db } = await ledgerWorld()
  await buy([{ sold: await shop.sell() }])
  for (const sql of ['update ledger_entry set amount = 1', 'delete from ledger_entry', 'delete from ledger_event'])
    await expect(db.write([{ sql, args: [] }])).rejects.toThrow('the ledger only grows')
})

test('orders from before the ledger are booked in their own months, and an interrupted run resumes where it stopped', async () => {
  const { app, as, shop, buy, give, sums, entries, db } = await ledgerWorld()
  const paidAt = Date.now()
  const purchases = []
  for (let at = 0; at < 3; at++) purchases.push(await buy([{ sold: await shop.sell() }, { sold: await shop.sell() }]))
  app.advance(20 * 86_400_000)
  const cancelledAt = Date.now()
  const [first, second] = purchases
  await app.call('/admin/cancel-order', { orderId: first?.items[0]?.order.id ?? '' }, as)
  app.advance(20 * 86_400_000)
  const refundedAt = Date.now()
  await give(first?.purchaseId ?? '', { kind: 'items', orderIds: [first?.items[0]?.order.id ?? ''] })
  await give(second?.purchaseId ?? '', { kind: 'amount', cents: 800 })
  await runJobs(app)
  const before = await sums()
  const facts = async () =>
    (await entries()).map(({ key, bucket, amount, ts, bookTs }) => `${key} ${bucket} ${amount} ${ts} ${bookTs}`).sort()
  const live = await facts()
  // As a version without the ledger has left it.
  await db.write([
    ...['ledger_entry', 'ledger_event', 'statement_entry'].flatMap((table) => [
      { sql: `drop trigger ${table}_remains`, args: [] },
      { sql: `delete from ${table}`, args: [] },
    ]),
    { sql: 'insert into ledger_backlog (attempt_id) select id from attempt', args: [] },
  ])
  const { write } = db
  db.write = async () => Promise.reject(new Error('The process has died.'))
  await expect(bookBacklog(db)).rejects.toThrow('died')
  db.write = write
  // Refunds made meanwhile are not forgotten either.
  expect(await bookBacklog(db)).toBe(0)
  expect(await bookBacklog(db)).toBe(0)
  expect(await sums()).toEqual(before)
  expect(await facts()).toEqual(live)
  const when = new Set((await entries()).map(({ bookTs }) => bookTs))
  expect([...when].toSorted()).toEqual([paidAt, cancelledAt, refundedAt])
})
