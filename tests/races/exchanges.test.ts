/** An exchange and whoever else wants the same item, or the same place, at the same moment. */
import { expect, test } from 'vitest'
import { makeExchange } from '../support/exchanges.ts'
import { operatorWorld } from '../support/operator-world.ts'
import { runJobs } from '../support/shop-jobs.ts'

const outcomes = (results: PromiseSettledResult<unknown>[]) => results.map(({ status }) => status).sort()
const rejectionReasons = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))

test('one of two operators who exchange one item at once succeeds, and the other is told that it has changed', async () => {
  const world = await operatorWorld()
  const { app, shop, buy, items, counters, operator, expectConsistent } = world
  const other = await app.newMember({ isAdmin: true })
  const sold = await shop.sell({ slots: 3 })
  const { items: bought } = await buy([{ sold, quantity: 2 }])
  const { choices, exchange } = makeExchange(world, bought[0]?.order.id ?? '')
  const { dates } = await choices()
  const results = await Promise.allSettled([
    exchange(dates[0], { as: operator }),
    exchange(dates[1], { as: other }),
    exchange(dates[1], { as: operator }),
  ])
  expect(outcomes(results)).toEqual(['fulfilled', 'rejected', 'rejected'])
  for (const reason of rejectionReasons(results)) expect(reason).toMatchObject({ status: 409 })
  await runJobs(app)
  expect((await items()).map(({ status }) => status).sort()).toEqual(['Canceled', 'Success'])
  const held = await counters(sold)
  expect(held.reduce((sum, [, many]) => sum + (many ?? 0), 0)).toBe(2)
  expect(held[0]).toEqual([0, 0])
  await expectConsistent()
})

test('an item exchanged by one operator and refunded or cancelled by another ends once, and no cent is refunded twice', async () => {
  const world = await operatorWorld()
  const { app, shop, buy, give, as, cards, expectConsistent } = world
  const sold = await shop.sell({ slots: 2, startTs: Date.now() + 2 * 86_400_000, quantity: 20 })
  await shop.alsoSell(sold, { youpiizPrice: 1000, startTs: Date.now() + 5 * 86_400_000, quantity: 20 })
  for (const rival of ['refund', 'amount', 'cancel'] as const) {
    const { purchaseId, paymentId, items: bought } = await buy([{ sold }])
    const orderId = bought[0]?.order.id ?? ''
    const { choices, exchange } = makeExchange(world, orderId)
    const date = (await choices()).dates.find(({ refund }) => refund.cents === 500)
    const results = await Promise.allSettled([
      exchange(date),
      rival === 'cancel'
        ? app.call('/admin/cancel-order', { orderId }, as)
        : give(
            purchaseId,
            rival === 'refund' ? { kind: 'items', orderIds: [orderId] } : { kind: 'amount', cents: 1600 },
          ),
    ])
    // A cancelled order is cancelled for whoever cancels it after its exchange: the same answer, nothing more happens.
    if (rival !== 'cancel') expect([rival, outcomes(results)]).toEqual([rival, ['fulfilled', 'rejected']])
    await runJobs(app)
    expect([0, 500, 1600]).toContain(cards.givenBack(paymentId))
  }
  await expectConsistent()
})

/** An exchange onto the last place while buyers start to pay for it; how many hold it then. */
async function lastPlace(isGuarded: boolean): Promise<number> {
  const world = await operatorWorld()
  const { app, shop, buy, add, start, counters, db } = world
  const sold = await shop.sell({ slots: 1, startTs: Date.now() + 2 * 86_400_000 })
  const wanted = await shop.alsoSell(sold, { startTs: Date.now() + 3 * 86_400_000, quantity: 1 })
  const { items: bought } = await buy([{ sold }])
  const { choices, exchange } = makeExchange(world, bought[0]?.order.id ?? '')
  const { dates } = await choices()
  const rivals = await Promise.all(Array.from({ length: 4 }, () => app.newMember()))
  for (const rival of rivals) await add(rival, wanted)
  // SQLite's own switch: CHECK constraints are not looked at.
  if (!isGuarded) await db.query('PRAGMA ignore_check_constraints = ON')
  // As behind a network: between what one reads and what one writes somebody else writes.
  const readBatch = db.readBatch.bind(db)
  const late: typeof readBatch = async (statements) => {
    const answer = await readBatch(statements)
    await new Promise((resolve) => setTimeout(resolve, 10 * Math.random()))
    return answer
  }
  Object.assign(db, { readBatch: late })
  const [exchanged, ...started] = await Promise.allSettled([exchange(dates[0]), ...rivals.map(start)])
  if (exchanged?.status === 'rejected') expect(exchanged.reason).toMatchObject({ code: 'stockGone' })
  expect(started.filter(({ status }) => status === 'rejected')).toEqual([])
  const [slot] = await counters(wanted)
  return (slot?.[0] ?? 0) + (slot?.[1] ?? 0)
}

test('only one of an exchange and four buyers gets the last place', async () => {
  for (let round = 0; round < 3; round++) expect(await lastPlace(true)).toBe(1)
})

test('control: without the CHECK more than one gets the last place', async () => {
  expect(await lastPlace(false)).toBeGreaterThan(1)
})
