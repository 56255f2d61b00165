/** A committee's share after the refund of another item of the same purchase (chapter selling-and-holding). */
import { expect, test } from 'vitest'
import { runJobs } from '../../support/shop-jobs.ts'
import { subsidyWorld } from '../../support/subsidy-world.ts'

/** Three tickets without subsidy, 48 €, beside one of which the committee pays 6 € and its buyer 10 €. */
async function mixedPurchase() {
  const world = await subsidyWorld()
  const { shop, budget, rule, buy, paul, give, look, app } = world
  await budget(10_000)
  const [subsidised, plain] = [await shop.sell(), await shop.sell()]
  await rule({ target: 'Activity', targetId: subsidised.activityId })
  const { purchaseId, items } = await buy([{ sold: subsidised }, { sold: plain, quantity: 3 }], paul)
  const own = items.find(({ order }) => order.total.subsidy === undefined)
  const amount = async (cents: number) => {
    await give(purchaseId, { kind: 'amount', cents })
    await runJobs(app)
  }
  /** One of the three tickets. */
  const part = async () => {
    const item = (await look(purchaseId)).items.find(({ order }) => order.id === own?.order.id)
    const ticketIds =
      item?.tickets
        .filter(({ voidAt }) => voidAt === null)
        .slice(0, 1)
        .map(({ id }) => id) ?? []
    await give(purchaseId, { kind: 'part', orderId: own?.order.id ?? '', quantity: 1, ticketIds, cents: 1600 })
    await runJobs(app)
  }
  return { ...world, amount, part, purchaseId }
}

test('an amount refunded after a part returns the share in proportion to the remaining tickets, not to the part', async () => {
  const { used, amount, part } = await mixedPurchase()
  await part()
  expect(await used()).toBe(600)
  // 32 € and 10 € stand: a quarter of 42 €.
  await amount(1050)
  expect(await used()).toBe(450)
})

test('an amount refunded before and after a part returns the whole share with the last cent, and never before', async () => {
  const { used, amount, part } = await mixedPurchase()
  await amount(580)
  expect(await used()).toBe(540)
  await part()
  expect(await used()).toBe(540)
  await amount(1520)
  // 21 € of the 42 € that stand.
  expect(await used()).toBe(300)
  await part()
  await amount(499)
  expect(await used()).toBeGreaterThan(0)
  await amount(1)
  expect(await used()).toBe(0)
})

test('refunding some tickets of a subsidised item pays each payer their part to the cent, and keeps the rest', async () => {
  const { shop, budget, rule, buy, paul, give, look, app, used, shares, cards, booked, expectConsistent } =
    await subsidyWorld()
  await budget(10_000)
  await rule({ amount: 333, percent: null })
  const sold = await shop.sell()
  // Three tickets at 16 €, of which the committee pays 3.33 € each.
  const { purchaseId, paymentId, items } = await buy([{ sold, quantity: 3 }], paul)
  expect([items[0]?.refundable.cents, await used()]).toEqual([3801, 999])
  const orderId = items[0]?.order.id ?? ''
  const wish = (quantity: number, of: typeof items, cents: number) => {
    const ticketIds = (of[0]?.tickets ?? []).filter(({ voidAt }) => voidAt === null).slice(0, quantity)
    return { kind: 'part' as const, orderId, quantity, ticketIds: ticketIds.map(({ id }) => id), cents }
  }
  await expect(give(purchaseId, wish(1, items, 1600))).rejects.toMatchObject({ code: 'refundConflict' })
  await give(purchaseId, wish(1, items, 1267))
  await runJobs(app)
  expect([await used(), cards.givenBack(paymentId)]).toEqual([666, 1267])
  expect(await shares()).toEqual([
    [666, 0],
    [333, 333],
  ])
  expect(await booked()).toEqual({
    ...{ 'member collected': 3801, 'member refunded': 1267, 'member feesKept': 200, 'member sold': 2334 },
    ...{ 'committee collected': 999, 'committee refunded': 333, 'committee sold': 666 },
  })
  await expectConsistent()
  // An amount returns its proportion of the share: then it is of no ticket in particular any more.
  await give(purchaseId, { kind: 'amount', cents: 1267 })
  await runJobs(app)
  expect(await used()).toBe(333)
  const { items: later } = await look(purchaseId)
  await expect(give(purchaseId, wish(1, later, 1267))).rejects.toMatchObject({ code: 'partNotPossible' })
  await give(purchaseId, { kind: 'order' })
  await runJobs(app)
  expect([await used(), cards.givenBack(paymentId)]).toEqual([0, 3801])
})
