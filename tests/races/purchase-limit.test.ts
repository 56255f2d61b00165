/** A ticket's `maxQuantity` holds for the whole purchase: all lines of the cart, and the order that is to be paid. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { ticketInfo } from '#kernel/stock/tables.ts'
import { buyingWorld } from '../support/buying.ts'
import { deliver } from '../support/shop-jobs.ts'

const limited = { quantity: 40, slots: 2, ticket: { maxQuantity: 3 } }
const text = 'Ce billet est limité à 3 par commande, en comptant votre panier et la commande à payer.'
const aboveMax = { code: 'quantityAboveMax', status: 400, message: text }

type World = Awaited<ReturnType<typeof buyingWorld>>

/** Writes go through as if nobody had thought of the limit of a purchase. */
function withoutGuard({ db }: World): void {
  const write = db.write.bind(db)
  const unguarded: typeof write = (steps) =>
    write(
      steps.filter(
        (step) =>
          !('otherwise' in step && step.otherwise instanceof CallError && step.otherwise.code === 'quantityAboveMax'),
      ),
    )
  Object.assign(db, { write: unguarded })
}

/** How many of twelve tabs of one member got two tickets each, and what the cart then holds. */
async function twelveTabs(world: World) {
  const sold = await world.shop.sell(limited)
  const tabs = Array.from({ length: 12 }, (_, tab) =>
    world.add(world.marie, sold, { quantity: 2, stockIds: sold.slotIds.slice(tab % 2, (tab % 2) + 1) }),
  )
  const answers = await Promise.allSettled(tabs)
  const { cartItems } = await world.app.call('/list-cart', {}, { as: world.marie })
  return {
    refusals: answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : [])),
    quantities: cartItems.map(({ cartItem }) => cartItem.itemData.quantity),
  }
}

describe('twelve tabs of one member', () => {
  test('put no more into the cart than one purchase may hold, whatever the slot', async () => {
    const { refusals, quantities } = await twelveTabs(await buyingWorld())
    expect(quantities).toEqual([2])
    expect(refusals).toHaveLength(11)
    for (const refusal of refusals) expect(refusal).toMatchObject(aboveMax)
  })

  test('put eight times as much into the cart without the guard: the control', async () => {
    const world = await buyingWorld()
    withoutGuard(world)
    expect((await twelveTabs(world)).quantities).toEqual(Array.from({ length: 12 }, () => 2))
  })
})

test('an order to be paid counts towards the limit, also while it is being cancelled, and a paid one does not', async () => {
  const { app, marie, shop, add, start, cards, counters } = await buyingWorld()
  const sold = await shop.sell(limited)
  for (let lines = 0; lines < 3; lines++) await add(marie, sold)
  const { payment } = await start(marie)
  if (!payment) throw new Error('No payment was opened.')
  await expect(add(marie, sold)).rejects.toMatchObject(aboveMax)
  const cancelling = app.call('/cancel-purchase', { paymentId: payment.paymentId }, { as: marie })
  const adding = Array.from({ length: 6 }, () => add(marie, sold))
  for (const answer of await Promise.allSettled(adding)) expect(answer).toMatchObject({ reason: aboveMax })
  await cancelling
  const again = await start(marie)
  expect(await counters(sold)).toEqual([
    [3, 0],
    [0, 0],
  ])
  const paymentId = again.payment?.paymentId ?? ''
  cards.pay(paymentId)
  await deliver(app, cards.event(paymentId))
  await add(marie, sold, { quantity: 3 })
  await add(await app.newMember(), sold, { quantity: 3 })
})

test('a limit lowered meanwhile leaves the excess in the cart, which gives the reason before the purchase and after it', async () => {
  const { app, marie, shop, add, start, counters, db } = await buyingWorld()
  const sold = await shop.sell({ ...limited, ticket: { maxQuantity: 4 } })
  await add(marie, sold, { quantity: 2 })
  app.advance(1000)
  const { item } = await add(marie, sold, { quantity: 2 })
  await db.write([db.orm.update(ticketInfo).set({ maxQuantity: 3 }).where(eq(ticketInfo.id, sold.ticketId))])
  const problems = async () => (await app.call('/list-cart', {}, { as: marie })).cartItems.map(({ problem }) => problem)
  expect(await problems()).toEqual([null, text])
  expect((await start(marie)).failedItems).toEqual([
    { cartItemId: item.cartItem.id, reason: 'quantityAboveMax', message: text },
  ])
  expect(await counters(sold)).toEqual([
    [2, 0],
    [0, 0],
  ])
})
