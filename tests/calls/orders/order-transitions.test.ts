/** Which state of an order follows which, as its buyer is told, and what becomes of the places. */
import { describe, expect, test } from 'vitest'
import { buyingWorld } from '../../support/buying.ts'
import { confirmationToken, deliver, runJobs } from '../../support/shop-jobs.ts'

const HOLD = 30 * 60_000
const PARTNER = 'billetterie@exemple.test'
type Sale = Parameters<Awaited<ReturnType<typeof buyingWorld>>['shop']['sell']>[0]

/** Two tickets whose purchase is started, and what may happen to them next. */
async function started(sale: Sale = {}) {
  const world = await buyingWorld()
  const { app, marie, shop, startWith, cards } = world
  const operator = await app.newMember({ isAdmin: true })
  const sold = await shop.sell({ batch: { email: PARTNER }, ...sale })
  const { paymentId } = await startWith(marie, sold, { quantity: 2 })
  const told = async () => (await app.call('/get-purchase', { paymentId }, { as: marie })).list[0]
  const [order] = await world.items()
  const orderId = order?.id ?? ''
  const pay = async () => {
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    await runJobs(app)
  }
  const hear = (type: string) => deliver(app, cards.event(paymentId, type))
  const wait = async (ms: number) => {
    app.advance(ms)
    await runJobs(app)
  }
  const cancel = () => app.call('/cancel-purchase', { paymentId }, { as: marie })
  const cancelAsOperator = () => app.call('/admin/cancel-order', { orderId }, { as: operator })
  const answer = async (action: 'confirm' | 'reject', to = PARTNER) =>
    app.call(
      '/finalize-purchase',
      { token: await confirmationToken(app, to), orderId, action, rejection: { kind: 'closed', text: '' } },
      {},
    )
  /** The state that the buyer is told, and the places that are reserved and bought. */
  const state = async () => [(await told())?.status, ...((await world.counters(sold))[0] ?? [])]
  const inCart = async () =>
    (await app.call('/list-cart', {}, { as: marie })).cartItems.map(({ activity }) => activity.id)
  const moves = { pay, hear, wait, cancel, cancelAsOperator, answer }
  return { ...world, ...moves, sold, paymentId, orderId, state, inCart }
}

const conflict = { status: 409 }

describe('an order', () => {
  // [C-RULE-034]
  test('is Pending once its purchase holds the places and empties the cart, and a declined card changes nothing', async () => {
    const { state, inCart, hear } = await started()
    expect([await state(), await inCart()]).toEqual([['Pending', 2, 0], []])
    await hear('payment_intent.payment_failed')
    expect([await state(), await inCart()]).toEqual([['Pending', 2, 0], []])
  })

  // [C-RULE-034] [K-RULE-002]
  test.each([
    ['Automatic', 'Success'],
    ['Pregenerated', 'Success'],
    ['VendorConfirm', 'PendingConfirmation'],
    ['AdminConfirm', 'PendingConfirmation'],
  ] as const)('for %s stock is %s once the payment is captured, its places bought', async (mode, status) => {
    const documents = mode === 'Pregenerated' ? { kind: 'Flexible' as const, quantity: null, documents: 2 } : {}
    const { state, pay, cancel } = await started({ mode, ...documents })
    expect((await state())[0]).toBe('Pending')
    await pay()
    expect(await state()).toEqual([status, 0, 2])
    await pay()
    expect(await state()).toEqual([status, 0, 2])
    await expect(cancel()).rejects.toMatchObject(conflict)
    expect(await state()).toEqual([status, 0, 2])
  })

  // [C-RULE-034]
  test.each([
    ['its buyer cancels it', ({ cancel }: Awaited<ReturnType<typeof started>>) => cancel()],
    ['its hold ends', ({ wait }: Awaited<ReturnType<typeof started>>) => wait(HOLD + 1000)],
    [
      'the provider cancels the payment',
      ({ hear }: Awaited<ReturnType<typeof started>>) => hear('payment_intent.canceled'),
    ],
  ])('without payment is Canceled when %s: places free, items back in the cart, once', async (_, end) => {
    const world = await started()
    const { state, inCart, sold, wait, cancel, hear, cancelAsOperator, cards } = world
    await wait(HOLD - 1000 - 60_000)
    expect((await state())[0]).toBe('Pending')
    await end(world)
    const ended = [['Canceled', 0, 0], [sold.activityId]]
    expect([await state(), await inCart()]).toEqual(ended)
    // Told once more, in any way.
    expect(await cancel()).toEqual({})
    await hear('payment_intent.canceled')
    await wait(HOLD)
    expect([await state(), await inCart()]).toEqual(ended)
    expect(cards.refunds.size).toBe(0)
    expect((await cancelAsOperator()).order.orderItem.status).toBe('Canceled')
    expect([await state(), await inCart()]).toEqual(ended)
  })

  // [C-RULE-034]
  test.each([
    ['confirm', 'reject', ['Success', 0, 2]],
    ['reject', 'confirm', ['Rejected', 0, 0]],
  ] as const)(
    "awaiting its partner follows the partner's first answer %s, even when it is repeated, and no other answer",
    async (first, other, after) => {
      const { state, pay, answer, cancel, cancelAsOperator, hear } = await started({ mode: 'VendorConfirm' })
      await pay()
      await expect(cancelAsOperator()).rejects.toMatchObject(conflict)
      await expect(cancel()).rejects.toMatchObject(conflict)
      expect(await state()).toEqual(['PendingConfirmation', 0, 2])
      for (const _ of [1, 2]) {
        expect((await answer(first)).order.status).toBe(after[0])
        expect(await state()).toEqual(after)
      }
      await expect(answer(other)).rejects.toMatchObject(conflict)
      await expect(cancel()).rejects.toMatchObject(conflict)
      if (after[0] === 'Rejected') await expect(cancelAsOperator()).rejects.toMatchObject(conflict)
      for (const type of ['payment_intent.canceled', 'payment_intent.payment_failed', 'payment_intent.succeeded'])
        await hear(type)
      expect(await state()).toEqual(after)
    },
  )

  // [C-RULE-034]
  test('is Canceled by an operator after its success, without a refund, and stays so', async () => {
    const { state, pay, cancel, cancelAsOperator, inCart, cards } = await started()
    await pay()
    for (const _ of [1, 2]) {
      await cancelAsOperator()
      expect(await state()).toEqual(['Canceled', 0, 0])
    }
    await pay()
    await expect(cancel()).rejects.toMatchObject(conflict)
    expect([await state(), await inCart(), cards.refunds.size]).toEqual([['Canceled', 0, 0], [], 0])
  })
})
