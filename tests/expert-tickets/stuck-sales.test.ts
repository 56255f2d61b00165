/** A paid order whose third-party sale failed: the operator tries again, gives the money back, or completes it by hand. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mismatches } from '#features/selling/checkout/payment/reconcile.ts'
import { audit } from '#handler/tables.ts'
import { job } from '#kernel/jobs/tables.ts'
import { expertWorld, FRIDAY } from './expert-world.ts'

const MINUTE = 60_000

/** Two tickets, paid, whose sale the provider refuses. */
async function stuckWorld() {
  const world = await expertWorld()
  const as = await world.app.newMember({ isAdmin: true })
  const { call } = world.app
  const expert = await world.sellExpert()
  const buy = async (quantity: number) => {
    await world.addExpert(expert, { quantity })
    const { payment } = await world.start()
    if (!payment) throw new Error('No payment was opened.')
    await world.pay(payment.paymentId)
    return payment.paymentId
  }
  const paymentId = await buy(2)
  await world.fault({ mode: 'refuse', only: 'transaction' })
  await world.runJobs()
  await world.fault({ mode: 'ok' })
  const [item] = await world.items()
  if (!item) throw new Error('Nothing was bought.')
  const orderId = item.id
  const section = async (kind: string) =>
    (await call('/admin/list-todo', {}, { as })).sections.find((one) => one.kind === kind)?.items ?? []
  return {
    ...world,
    as,
    call,
    buy,
    paymentId,
    orderId,
    section,
    retry: () => call('/admin/retry-expert-sale', { orderId }, { as }),
    complete: (saleNumber: string, documents: 'fetch' | 'upload') =>
      call('/admin/complete-expert-sale', { orderId, saleNumber, documents }, { as }),
    refund: async () => {
      const { purchase, items } = await call('/admin/get-order', { id: orderId }, { as })
      return call(
        '/admin/refund-order',
        {
          purchaseId: purchase.id,
          refund: { kind: 'items', orderIds: [orderId], cents: items[0]?.refundable.cents ?? 0 },
          refundedCents: 0,
          reason: 'Plus de places',
          sendEmail: false,
        },
        { as },
      )
    },
    status: async () => (await world.order(paymentId)).status,
    /** A sale of the same product that was made by the tool. */
    async sellByTool() {
      const products = [{ id: 'ocearium-adulte', quantity: 2, accessDateTime: `${FRIDAY}T00:00:00` }]
      const { ReservationId: reservationId } = await call('/admin/expert-ticket-reservation', { products }, { as })
      const input = { products, reservationId }
      return (await call('/admin/expert-ticket-create-transaction', input, { as })).res.SaleId
    },
  }
}

describe('a sale that failed', () => {
  test('waits in the queue as failed, and is retried: the order succeeds with one sale', async () => {
    const world = await stuckWorld()
    expect(await world.section('failure')).toMatchObject([
      { orderId: world.orderId, isStuckSale: true, detail: expect.stringContaining('Simulated refusal') },
    ])
    // Two operators at once, and one more time.
    await Promise.all([world.retry(), world.retry()])
    await world.runJobs()
    expect(await world.status()).toBe('Success')
    expect(await world.store.sales()).toHaveLength(1)
    expect(await world.section('failure')).toEqual([])
    await expect(world.retry()).rejects.toMatchObject({ code: 'expertSaleNotStuck' })
    await expect(world.complete('1', 'upload')).rejects.toMatchObject({ code: 'expertSaleNotStuck' })
    const rows = await world.db.orm.select().from(audit).where(eq(audit.target, world.orderId))
    expect(rows.map(({ call }) => call)).toEqual(['/admin/retry-expert-sale', '/admin/retry-expert-sale'])
  })

  test.each([
    ['is lost', { mode: 'timeout-after-commit', only: 'transaction', times: 1 }],
    ['comes after the provider was given up', { mode: 'late', only: 'transaction', times: 1, delayMs: 1600 }],
  ] as const)('is made once when the answer of a further try %s', async (_name, fault) => {
    const world = await stuckWorld()
    await world.retry()
    await world.fault(fault)
    await world.runJobs()
    if ('delayMs' in fault) await new Promise((resolve) => setTimeout(resolve, fault.delayMs))
    await world.later()
    expect(await world.status()).toBe('Success')
    expect(await world.store.sales()).toHaveLength(1)
  })

  test('returns to the queue when a further try fails, even after it was marked as treated', async () => {
    const world = await stuckWorld()
    const [failure] = await world.section('failure')
    await world.call('/admin/resolve-order-failure', { failureId: failure?.id ?? '' }, { as: world.as })
    expect(await world.section('failure')).toEqual([])
    await world.retry()
    await world.set({ surchargeCents: 100 })
    await world.app.advance(25 * MINUTE)
    await world.runJobs()
    expect(await world.section('failure')).toMatchObject([
      { id: failure?.id, isStuckSale: true, detail: expect.stringContaining('4180 cents') },
    ])
  })

  test('is refunded: the order ends, no job waits any more, and no further try buys it', async () => {
    const world = await stuckWorld()
    await world.retry()
    await world.refund()
    await world.runJobs()
    expect(await world.status()).toBe('Canceled')
    expect(world.cards.givenBack(world.paymentId)).toBe(3980)
    expect(await world.store.sales()).toEqual([])
    for (const kind of ['failure', 'toRefund', 'deadJob']) expect([kind, await world.section(kind)]).toEqual([kind, []])
    await expect(world.retry()).rejects.toMatchObject({ code: 'expertSaleNotStuck' })
  })

  test('is cancelled without a refund: the order ends, and its money awaits a decision', async () => {
    const world = await stuckWorld()
    const input = { orderId: world.orderId }
    const { items } = await world.call('/admin/get-order', { id: world.orderId }, { as: world.as })
    expect(items.map(({ canCancel }) => canCancel)).toEqual([true])
    for (let times = 0; times < 2; times++) await world.call('/admin/cancel-order', input, { as: world.as })
    await world.runJobs()
    expect([await world.status(), world.cards.givenBack(world.paymentId)]).toEqual(['Canceled', 0])
    expect(await world.section('failure')).toEqual([])
    expect(await world.section('toRefund')).toMatchObject([input])
    await expect(world.retry()).rejects.toMatchObject({ code: 'expertSaleNotStuck' })
  })

  test('cannot be cancelled while the provider is still being asked', async () => {
    const world = await expertWorld()
    const as = await world.app.newMember({ isAdmin: true })
    await world.bought()
    const [item] = await world.items()
    const orderId = item?.id ?? ''
    const { items } = await world.app.call('/admin/get-order', { id: orderId }, { as })
    expect(items.map(({ canCancel }) => canCancel)).toEqual([false])
    await expect(world.app.call('/admin/cancel-order', { orderId }, { as })).rejects.toMatchObject({
      code: 'expertSaleUnderWay',
    })
  })

  test('is completed by hand: its documents are uploaded, and the buyer gets them', async () => {
    const world = await stuckWorld()
    await expect(world.complete(' ', 'upload')).rejects.toMatchObject({ fields: ['saleNumber'] })
    await world.complete('Guichet 4711', 'upload')
    await world.runJobs()
    expect(await world.status()).toBe('Success')
    expect(await world.section('failure')).toEqual([])
    expect(await world.section('toUpload')).toMatchObject([{ orderId: world.orderId }, { orderId: world.orderId }])
    expect(await world.sales()).toMatchObject([{ status: 'Sold', saleId: null, json: { byHand: 'Guichet 4711' } }])
    // It waits for a human, who is told so already: no failure, and no job that asks the provider.
    expect(await mismatches(world.db, Date.now() + 60 * MINUTE)).toEqual([])
    expect(await world.db.orm.select().from(job).where(eq(job.kind, 'expert-sale'))).toEqual([])
    const [row] = await world.db.orm.select().from(audit).where(eq(audit.target, world.orderId))
    expect(row).toMatchObject({
      call: '/admin/complete-expert-sale',
      before: { status: 'Pending' },
      after: { status: 'Success', saleNumber: 'Guichet 4711', documents: 'upload' },
    })
    expect(world.asked.filter((request) => request === 'POST transaction')).toHaveLength(2)
  })

  test('is completed by a sale known to the provider, whose documents are fetched', async () => {
    const world = await stuckWorld()
    const saleId = await world.sellByTool()
    await expect(world.complete('123', 'fetch')).rejects.toMatchObject({ code: 'expertSaleUnknown' })
    await world.fault({ mode: 'fail', only: 'lookup' })
    await expect(world.complete(saleId, 'fetch')).rejects.toMatchObject({ code: 'expertNoAnswer' })
    await world.fault({ mode: 'refuse', only: 'lookup' })
    await expect(world.complete(saleId, 'fetch')).rejects.toMatchObject({ code: 'expertRefused' })
    await world.fault({ mode: 'ok' })
    await world.complete(saleId, 'fetch')
    await world.runJobs()
    expect(await world.order(world.paymentId)).toMatchObject({
      status: 'Success',
      attachments: [{ status: 'Ready' }, { status: 'Ready' }],
    })
    expect(await world.store.sales()).toHaveLength(1)
    expect(world.app.platform.sent.at(-1)).toMatchObject({ to: world.marie.email, attachments: [{}, {}] })
  })

  test("is not completed by a cancelled sale or another order's", async () => {
    const world = await stuckWorld()
    const saleId = await world.sellByTool()
    await world.call('/admin/expert-ticket-cancellation-request', { saleId }, { as: world.as })
    await expect(world.complete(saleId, 'fetch')).rejects.toMatchObject({ code: 'expertSaleUnknown' })
    const other = await world.sellByTool()
    await world.buy(1)
    await world.runJobs()
    await world.db.write([{ sql: "update expert_sale set sale_id = ? where status = 'Sold'", args: [other] }])
    await expect(world.complete(other, 'fetch')).rejects.toMatchObject({ code: 'expertSaleOfAnother' })
    expect(await world.status()).toBe('Pending')
  })

  test('is retried, refunded or completed, but never two of them at once', async () => {
    const world = await stuckWorld()
    const answers = await Promise.allSettled([world.refund(), world.complete('4711', 'upload'), world.refund()])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await world.runJobs()
    const [given, status] = [world.cards.givenBack(world.paymentId), await world.status()]
    expect([
      [0, 'Success'],
      [3980, 'Canceled'],
    ]).toContainEqual([given, status])
  })
})

test('a sale without further retries waits for the operator as well', async () => {
  const world = await expertWorld()
  const as = await world.app.newMember({ isAdmin: true })
  await world.bought()
  await world.fault({ mode: 'fail', only: 'transaction' })
  await world.runJobs()
  const [item] = await world.items()
  const retry = () => world.app.call('/admin/retry-expert-sale', { orderId: item?.id ?? '' }, { as })
  await expect(retry()).rejects.toMatchObject({ code: 'expertSaleNotStuck' })
  await expect(world.app.call('/admin/retry-expert-sale', { orderId: 'nobody' }, { as })).rejects.toMatchObject({
    code: 'orderNotFound',
  })
  await expect(
    world.app.call('/admin/complete-expert-sale', { orderId: 'nobody', saleNumber: '1', documents: 'upload' }, { as }),
  ).rejects.toMatchObject({ code: 'orderNotFound' })
  await world.db.write([{ sql: "update job set dead_at = 1 where kind = 'expert-sale'", args: [] }])
  await world.fault({ mode: 'ok' })
  await retry()
  await world.runJobs()
  expect(await world.items()).toMatchObject([{ status: 'Success' }])
  expect(await world.store.sales()).toHaveLength(1)
})

test('the queue shows a change of the third party until an operator has seen it or the stock is off sale', async () => {
  const world = await expertWorld()
  const as = await world.app.newMember({ isAdmin: true })
  const { activityId, stockId } = await world.sellExpert()
  await world.refresh()
  const queue = async () => {
    const { sections } = await world.app.call('/admin/list-todo', {}, { as })
    const { counts } = await world.app.call('/admin/count-todo', {}, { as })
    const section = sections.find(({ kind }) => kind === 'expertChange')
    expect(counts.find(({ kind }) => kind === 'expertChange')?.count).toBe(section?.count)
    return section?.items ?? []
  }
  expect(await queue()).toEqual([])
  world.app.advance(1000)
  await world.set({ catalogueCents: 300 })
  await world.refresh()
  const [changed] = await queue()
  expect(changed).toMatchObject({ id: stockId, activityId, detail: 'Adulte : prix changé', hasNewPrices: true })
  const seen = {
    type: 'updateStock' as const,
    id: stockId,
    updates: { pricesSeen: true as const },
    ifUpdatedAt: changed?.updatedAt ?? 0,
  }
  await world.app.call('/admin/manage-expert-ticket-stocks', { activityId, operations: [seen] }, { as })
  expect(await queue()).toEqual([])
  await world.set({ gone: ['ocearium-adulte'] })
  await world.refresh()
  expect(await queue()).toMatchObject([{ id: stockId, detail: 'Adulte : n’est plus proposé', hasNewPrices: false }])
})
