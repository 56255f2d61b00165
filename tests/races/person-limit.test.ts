/** A stock's limit for each person holds over all orders, whatever tabs and carts they come from. */
import { expect, test } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { ItemRefused } from '#features/selling/orders/stock-steps.ts'
import { buyingWorld } from '../support/buying.ts'
import { deliver } from '../support/shop-jobs.ts'

const limited = { quantity: 40, batch: { maxPerPerson: 3 } }
const refusal = {
  code: 'personLimit',
  status: 409,
  message: '3 places par personne au plus, toutes commandes comprises.',
}

type World = Awaited<ReturnType<typeof buyingWorld>>

/** Writes go through as if nobody had thought of the limit of a person. */
function withoutGuard({ db }: World): void {
  const write = db.write.bind(db)
  const isLimit = (otherwise: unknown) =>
    (otherwise instanceof CallError && otherwise.code === 'personLimit') ||
    (otherwise instanceof ItemRefused && otherwise.reason === 'personLimit')
  const unguarded: typeof write = (steps) =>
    write(steps.filter((step) => !('otherwise' in step && isLimit(step.otherwise))))
  Object.assign(db, { write: unguarded })
}

/** Tickets of one member after ten tabs that add two each, one after the other of which starts and pays. */
async function tenTabs(world: World): Promise<number> {
  const { app, cards, marie, shop, add, start, items } = world
  const sold = await shop.sell(limited)
  for (let round = 0; round < 2; round++) {
    await Promise.allSettled(Array.from({ length: 5 }, () => add(marie, sold, { quantity: 2 })))
    const starts = await Promise.allSettled([start(marie), start(marie)])
    const payment = starts.flatMap((each) => (each.status === 'fulfilled' ? (each.value.payment ?? []) : []))[0]
    if (!payment) continue
    cards.pay(payment.paymentId)
    await deliver(app, cards.event(payment.paymentId))
  }
  return (await items()).filter(({ status }) => status === 'Success').reduce((sum, { quantity }) => sum + quantity, 0)
}

test('ten tabs of one member buy no more than the limit', async () => {
  expect(await tenTabs(await buyingWorld())).toBe(2)
})

test('control: without the guard ten tabs buy far more than the limit', async () => {
  const world = await buyingWorld()
  withoutGuard(world)
  expect(await tenTabs(world)).toBeGreaterThan(3)
})

test('paid purchases count towards the limit, cancelled ones do not, and the cart names the rule', async () => {
  const { app, cards, marie, shop, add, start, startWith } = await buyingWorld()
  const sold = await shop.sell(limited)
  const first = await startWith(marie, sold, { quantity: 2 })
  await expect(add(marie, sold, { quantity: 2 })).rejects.toMatchObject(refusal)
  await app.call('/cancel-purchase', { paymentId: first.paymentId }, { as: marie })
  const { cartItems } = await app.call('/list-cart', {}, { as: marie })
  expect(cartItems).toMatchObject([{ maxPerPerson: 3, problem: null }])
  const { payment } = await start(marie)
  cards.pay(payment?.paymentId ?? '')
  await deliver(app, cards.event(payment?.paymentId ?? ''))
  await expect(add(marie, sold, { quantity: 2 })).rejects.toMatchObject(refusal)
  await add(marie, sold)
  await add(await app.newMember(), sold, { quantity: 3 })
})

test('a limit lowered meanwhile leaves the item in the cart, and says why', async () => {
  const { db, marie, shop, add, start } = await buyingWorld()
  const sold = await shop.sell(limited)
  await add(marie, sold, { quantity: 3 })
  await db.write([{ sql: 'update batch set max_per_person = 2 where id = ?', args: [sold.batchId] }])
  expect(await start(marie)).toMatchObject({ failedItems: [{ reason: 'personLimit' }], payment: null })
})

test('a late payment of a cancelled order is refunded when the person has reached the limit meanwhile', async () => {
  const { app, cards, marie, shop, startWith, items, expectConsistent } = await buyingWorld()
  const sold = await shop.sell(limited)
  const late = await startWith(marie, sold, { quantity: 3 })
  await app.call('/cancel-purchase', { paymentId: late.paymentId }, { as: marie })
  for (const { cartItem } of (await app.call('/list-cart', {}, { as: marie })).cartItems)
    await app.call('/remove-from-cart', { id: cartItem.id }, { as: marie })
  const now = await startWith(marie, sold, { quantity: 3 })
  for (const { paymentId } of [now, late]) {
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
  }
  const bought = (await items()).filter(({ status }) => status === 'Success')
  expect(bought.map(({ quantity }) => quantity)).toEqual([3])
  await expectConsistent()
})
