import { describe, expect, test } from 'vitest'
import { mismatches } from '#features/selling/checkout/payment/reconcile.ts'
import { expertWorld } from './expert-world.ts'

const MINUTE = 60_000

/** The bytes behind a link of the order, as text. */
const documentHead = async (world: Awaited<ReturnType<typeof expertWorld>>, url: string | null | undefined) => {
  const file = await world.app.platform.files.get((url ?? '').split('?')[0]?.replace('/files/', '') ?? '')
  return new TextDecoder('latin1').decode(file?.bytes.slice(0, 5))
}

describe('after the payment', () => {
  // [C-RULE-034]
  test('the order succeeds with its transaction, and its documents reach the buyer', async () => {
    const world = await expertWorld()
    const { addTicket, addExpert, sellExpert, shop, start, pay, order, store, items } = world
    await addExpert(await sellExpert(), { quantity: 2 })
    await addTicket(await shop.sell())
    const { payment } = await start()
    const paymentId = payment?.paymentId ?? ''
    await pay(paymentId)
    // Paid, and nothing is left to pay in time, but the transaction has not been made.
    const before = (await items()).map((item) => [item.itemType, item.status]).sort()
    expect(before).toEqual([
      ['ExpertTicket', 'Pending'],
      ['Ticket', 'Success'],
    ])
    await world.runJobs()
    const { list } = await world.app.call('/get-purchase', { paymentId }, { as: world.marie })
    const expert = list.find((item) => item.itemType === 'ExpertTicket')
    expect(expert).toMatchObject({ status: 'Success', attachments: [{ status: 'Ready' }, { status: 'Ready' }] })
    for (const { url } of expert?.attachments ?? []) expect(await documentHead(world, url)).toBe('%PDF-')
    const [sale, ...others] = await store.sales()
    expect(others).toEqual([])
    expect(sale?.partnerSaleId).toBe(expert?.id)
    expect(await world.sales()).toMatchObject([{ status: 'Sold', saleId: sale?.id }])
    const mails = world.app.platform.sent.map((mail) => [mail.to, mail.attachments.length]).sort()
    expect(mails).toEqual([
      [world.marie.email, 1],
      [world.marie.email, 1],
      [world.marie.email, 2],
    ])
    expect(await world.failures()).toEqual([])
    expect(await mismatches(world.db, Date.now() + 20 * MINUTE)).toEqual([])
    // A job that is repeated changes nothing.
    await world.later()
    expect(await store.sales()).toHaveLength(1)
    expect((await order(paymentId)).id).toBe(list[0]?.id)
    expect(await world.entries()).toHaveLength(3)
  })

  test('an order that waits for its transaction shows no countdown', async () => {
    const { bought, order, fault } = await expertWorld()
    await fault({ mode: 'fail', only: 'transaction' })
    const { paymentId } = await bought()
    expect(await order(paymentId)).toMatchObject({ status: 'Pending', holdUntil: null, attachments: [] })
  })

  test.each([
    ['fails once', { mode: 'fail', only: 'transaction', times: 1 }],
    ['hangs once', { mode: 'hang', only: 'transaction', times: 1 }],
    ['sells, but its answer is lost', { mode: 'timeout-after-commit', only: 'transaction', times: 1 }],
    ['answers late', { mode: 'late', only: 'transaction', times: 1, delayMs: 100 }],
    ['sells after we gave up', { mode: 'late', only: 'transaction', times: 1, delayMs: 1600 }],
    ['cannot be asked whether it sold', { mode: 'timeout-after-commit', times: 4 }],
  ] as const)('the partner makes exactly one sale when it %s', async (_name, fault) => {
    const world = await expertWorld()
    const { paymentId } = await world.bought()
    await world.fault(fault)
    await world.runJobs()
    if ('delayMs' in fault) await new Promise((resolve) => setTimeout(resolve, fault.delayMs))
    await world.later()
    expect(await world.order(paymentId)).toMatchObject({
      status: 'Success',
      attachments: [{ status: 'Ready' }, { status: 'Ready' }],
    })
    expect(await world.store.sales()).toHaveLength(1)
    expect(await world.failures()).toEqual([])
  })

  test('the partner makes one sale when the answer is lost and the retry comes before the sale is visible', async () => {
    const world = await expertWorld()
    const { paymentId } = await world.bought()
    await world.fault({ mode: 'timeout-after-commit', only: 'transaction', times: 1 })
    const find = world.expertTickets.findTransaction
    let blind = 2
    world.expertTickets.findTransaction = async (id) => (blind-- > 0 ? null : find(id))
    await world.runJobs()
    await world.later()
    expect(await world.order(paymentId)).toMatchObject({ status: 'Success' })
    expect(await world.store.sales()).toHaveLength(1)
  })

  test('a reservation that expired meanwhile is made again, once', async () => {
    const world = await expertWorld()
    const { paymentId } = await world.bought()
    world.app.advance(25 * MINUTE)
    await world.runJobs()
    expect(await world.order(paymentId)).toMatchObject({ status: 'Success' })
    expect(world.asked.filter((request) => request === 'POST reservation')).toHaveLength(2)
    expect(await world.store.sales()).toHaveLength(1)
  })

  // [C-RULE-034]
  test('a definite refusal is an order failure, the order stays Pending, and no retry follows', async () => {
    const world = await expertWorld()
    const { paymentId } = await world.bought()
    await world.fault({ mode: 'refuse', only: 'transaction' })
    await world.runJobs()
    await world.later()
    expect(await world.order(paymentId)).toMatchObject({ status: 'Pending', attachments: [] })
    const [item] = await world.items()
    expect(await world.failures()).toMatchObject([
      { orderItemId: item?.id, error: expect.stringContaining('Simulated refusal.'), resolvedAt: null },
    ])
    expect(await world.store.sales()).toEqual([])
    // The reservation that was paid for, and one more.
    expect(world.asked.filter((request) => request === 'POST transaction')).toHaveLength(2)
    const late = Date.now() + 20 * MINUTE
    expect((await mismatches(world.db, late)).map(({ dedupeKey }) => dedupeKey)).toEqual([
      `paid-but-pending:${item?.id}`,
    ])
  })

  test('a second reservation at a higher price is not bought at a loss', async () => {
    const world = await expertWorld()
    await world.bought()
    world.app.advance(25 * MINUTE)
    await world.set({ surchargeCents: 100 })
    await world.runJobs()
    expect(await world.failures()).toMatchObject([{ error: expect.stringContaining('4180 cents') }])
    expect(await world.store.sales()).toEqual([])
  })

  test('a sale in process is awaited, not repeated', async () => {
    const world = await expertWorld()
    await world.set({ confirmAfterMs: 5 * MINUTE })
    const { paymentId } = await world.bought()
    await world.runJobs()
    expect(await world.order(paymentId)).toMatchObject({ status: 'Pending' })
    await world.later()
    expect(await world.order(paymentId)).toMatchObject({ status: 'Success', attachments: [{}, {}] })
    expect(await world.store.sales()).toHaveLength(1)
  })

  test('late documents are fetched later, and the mail waits for them', async () => {
    const world = await expertWorld()
    await world.set({ documentsAfterMs: 5 * MINUTE })
    const { paymentId } = await world.bought()
    await world.runJobs()
    expect(await world.order(paymentId)).toMatchObject({
      status: 'Success',
      attachments: [{ status: 'AwaitingUpload', url: null }, { status: 'AwaitingUpload' }],
    })
    expect(world.app.platform.sent.map((mail) => [mail.to, mail.attachments.length])).toEqual([[world.marie.email, 1]])
    await world.later()
    expect(await world.order(paymentId)).toMatchObject({ attachments: [{ status: 'Ready' }, { status: 'Ready' }] })
    expect(world.app.platform.sent.at(-1)?.attachments).toHaveLength(2)
  })

  test('documents that never come leave the order paid without ticket after the last retry', async () => {
    const world = await expertWorld()
    await world.set({ documentsAfterMs: 10 * 86_400_000 })
    await world.bought()
    await world.runJobs()
    const [item] = await world.items()
    expect(await mismatches(world.db, Date.now() + 20 * MINUTE)).toEqual([])
    await world.db.write([{ sql: 'update job set dead_at = 1 where kind = ?', args: ['expert-sale'] }])
    expect(await mismatches(world.db, Date.now() + 20 * MINUTE)).toMatchObject([
      { orderItemId: item?.id, dedupeKey: `paid-without-ticket:${item?.id}` },
    ])
  })

  test('one document for all tickets of an item is the document of each', async () => {
    const world = await expertWorld()
    await world.set({ documents: 'one' })
    const { paymentId } = await world.bought({ quantity: 3 })
    await world.runJobs()
    const { attachments } = await world.order(paymentId)
    expect(attachments.map(({ status }) => status)).toEqual(['Ready', 'Ready', 'Ready'])
    expect(new Set(attachments.map(({ url }) => url)).size).toBe(3)
    for (const { url } of attachments) expect(await documentHead(world, url)).toBe('%PDF-')
  })

  // D08: the reservation may have ended with the hold.
  test('a payment after the hold is fulfilled with a new reservation', async () => {
    const world = await expertWorld()
    await world.addExpert(await world.sellExpert())
    const { payment } = await world.start()
    world.app.advance(31 * MINUTE)
    await world.runJobs()
    expect(await world.sales()).toMatchObject([{ status: 'Canceled' }])
    await world.pay(payment?.paymentId ?? '')
    await world.runJobs()
    expect(await world.order(payment?.paymentId ?? '')).toMatchObject({ status: 'Success' })
    expect(await world.store.sales()).toHaveLength(1)
    expect((await world.cart()).cartItems).toEqual([])
  })

  test('the API key is in no log line, job or table', async () => {
    const world = await expertWorld()
    await world.fault({ mode: 'refuse', only: 'transaction' })
    await world.bought()
    await world.runJobs()
    const kept = [world.app.platform.logged, await world.failures(), await world.sales()]
    expect(world.app.platform.logged.map(({ event }) => event)).toContain('expert.refused')
    expect(JSON.stringify(kept)).not.toContain('secrète')
  })
})
