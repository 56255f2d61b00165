import { expect, test } from 'vitest'
import { orderItem } from '#kernel/orders/tables.ts'
import { buyingWorld } from '../../support/buying.ts'
import { deliver, runJobs } from '../../support/shop-jobs.ts'

// [C-ENTITY-035]
test.each(['Pending', 'Canceled', 'Success', 'PendingConfirmation', 'Rejected'] as const)(
  'an order reports the status %s, and never an unknown status',
  async (status) => {
    const { app, marie, shop, startWith, cards, db } = await buyingWorld()
    const { paymentId } = await startWith(marie, await shop.sell())
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    await db.write([db.orm.update(orderItem).set({ status })])
    const { list } = await app.call('/get-purchase', { paymentId }, { as: marie })
    expect(list.map((item) => item.status)).toEqual([status])
    await expect(db.write([{ sql: "update order_item set status = 'Paid'", args: [] }])).rejects.toThrow()
  },
)

// [C-RULE-085] [K-ENTITY-036]
test.each(['Fixed', 'Flexible'] as const)(
  'the validity of a bought ticket stays as it was at the purchase, whatever becomes of its %s stock',
  async (kind) => {
    const { app, marie, shop, startWith, cards, db } = await buyingWorld()
    const sold = await shop.sell({ kind })
    const { paymentId } = await startWith(marie, sold)
    const told = async () => (await app.call('/get-purchase', { paymentId }, { as: marie })).list[0]?.validityDateStr
    const bought = kind === 'Fixed' ? '11/06/2026, 10:00 - 11:00' : 'Du 11/06/2026 au 09/09/2026'
    expect(await told()).toBe(bought)
    const moved = 'update stock set start_ts = start_ts + 864000000, end_ts = end_ts + 864000000'
    await db.write([{ sql: moved, args: [] }])
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    await runJobs(app)
    expect(await told()).toBe(bought)
    const mails = (await app.mails()).filter(({ recipient }) => recipient === marie.email)
    expect(mails.map(({ text }) => text).join()).toContain(bought)
  },
)

// [C-ENTITY-042]
test('a ticket reports one of four states: ready, to be made, to be uploaded, or unexpected', async () => {
  const { app, marie, shop, startWith, cards, db } = await buyingWorld()
  const { paymentId } = await startWith(marie, await shop.sell())
  cards.pay(paymentId)
  await deliver(app, cards.event(paymentId))
  const told = async () => {
    const { list } = await app.call('/get-purchase', { paymentId }, { as: marie })
    return list.flatMap(({ attachments }) => attachments.map(({ status, url }) => [status, url !== null]))
  }
  expect(await told()).toEqual([['AwaitingGeneration', false]])
  await runJobs(app)
  expect(await told()).toEqual([['Ready', true]])
  // Its document is not there, though the ticket says that it is.
  await db.write([{ sql: "update file set status = 'Pending'", args: [] }])
  expect(await told()).toEqual([['UnexpectedState', false]])
  await db.write([{ sql: "update entry set status = 'AwaitingUpload'", args: [] }])
  expect(await told()).toEqual([['AwaitingUpload', false]])
  await expect(db.write([{ sql: "update entry set status = 'Lost'", args: [] }])).rejects.toThrow()
})

// [C-ENTITY-031]
test('an order that is partly settled contains the tickets of the settled part, with their status', async () => {
  const { app, marie, shop, startWith, db } = await buyingWorld()
  const sold = await shop.sell({ mode: 'Pregenerated', kind: 'Flexible', quantity: null, documents: 1 })
  const { paymentId } = await startWith(marie, sold)
  const open = async () => (await app.call('/list-cart', {}, { as: marie })).pendingOrders
  expect(await open()).toMatchObject([{ paymentId, attachments: [] }])
  await db.write([db.orm.update(orderItem).set({ status: 'Success' })])
  expect(await open()).toMatchObject([{ paymentId, attachments: [{ status: 'Ready' }] }])
})
