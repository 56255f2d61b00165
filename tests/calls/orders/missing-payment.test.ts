import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endAttempt } from '#features/selling/checkout/end-attempt.ts'
import { askProvider } from '#features/selling/checkout/payment/reconcile.ts'
import { audit } from '#handler/tables.ts'
import { CardProviderError } from '#kernel/cards/card-error.ts'
import { job } from '#kernel/jobs/tables.ts'
import { orderFailure } from '#kernel/orders/tables.ts'
import { buyingWorld } from '../../support/buying.ts'
import { deliver, openJobs, runJobs } from '../../support/shop-jobs.ts'

const MINUTE = 60_000
const HOLD = 30 * MINUTE

/** Marie has a payment open, of one place of five. */
async function openPayment() {
  const world = await buyingWorld()
  const sold = await world.shop.sell({ quantity: 5 })
  const payment = await world.startWith(world.marie, sold)
  const { app, cards, db, marie } = world
  return {
    ...world,
    sold,
    payment,
    /** As when a test account was emptied, or a simulator's file thrown away. */
    lose: () => cards.intents.delete(payment.paymentId),
    ask: async () => askProvider(await openJobs(app)),
    failures: async () => (await db.orm.select().from(orderFailure)).map(({ dedupeKey }) => dedupeKey),
    audited: async () => db.orm.select().from(audit).where(eq(audit.call, 'payment-missing')),
    inCart: async () => (await app.call('/cart-count', {}, { as: marie })).count,
  }
}

test('a payment unknown to its own account can never be paid, so its purchase ends, audited, within minutes', async () => {
  const { app, lose, ask, sold, counters, attempts, audited, inCart, failures, payment } = await openPayment()
  lose()
  await ask()
  expect(await counters(sold)).toEqual([[1, 0]])
  app.advance(3 * MINUTE)
  await ask()
  await ask()
  expect(await counters(sold)).toEqual([[0, 0]])
  const [attempt] = await attempts()
  expect(attempt?.status).toBe('Canceled')
  expect(await audited()).toMatchObject([
    { actorKind: 'system', target: attempt?.id, before: { status: 'Pending', paymentId: payment.paymentId } },
  ])
  expect([await inCart(), await failures()]).toEqual([1, []])
})

test('a buyer can give up a payment unknown to its account, and then the end of the hold needs no provider', async () => {
  const first = await openPayment()
  first.lose()
  await first.app.call('/cancel-purchase', { paymentId: first.payment.paymentId }, { as: first.marie })
  expect(await first.counters(first.sold)).toEqual([[0, 0]])
  const { payment } = await first.start(first.marie)
  first.cards.intents.delete(payment?.paymentId ?? '')
  first.app.advance(HOLD + 1000)
  await runJobs(first.app)
  expect(await first.counters(first.sold)).toEqual([[0, 0]])
  expect(await first.audited()).toHaveLength(2)
})

test('a payment made under another API key is kept, since it may still be paid, and the operator is told once', async () => {
  const world = await openPayment()
  const { app, cards, marie, ask, sold, counters, payment, failures, attempts, db } = world
  const made = cards.intents.get(payment.paymentId)
  cards.useOtherAccount()
  app.advance(HOLD + 1000)
  await runJobs(app)
  await ask()
  await ask()
  await expect(app.call('/cancel-purchase', { paymentId: payment.paymentId }, { as: marie })).rejects.toMatchObject({
    code: 'paymentUnavailable',
  })
  expect(await counters(sold)).toEqual([[1, 0]])
  const [attempt] = await attempts()
  expect(await failures()).toEqual([`payment-missing:${attempt?.id}`])
  expect(await db.orm.select().from(job).where(eq(job.kind, 'expire-attempt'))).toEqual([])

  // The right key is back, and it was paid.
  if (made) cards.intents.set(payment.paymentId, { ...made, status: 'succeeded' })
  await ask()
  expect((await attempts()).map(({ status }) => status)).toEqual(['Paid'])
  expect(await counters(sold)).toEqual([[0, 1]])
})

test.each(['invalid', 'unavailable'] as const)(
  'a payment is kept when our key is refused or the provider does not answer: %s',
  async (kind) => {
    const { app, ask, sold, counters, attempts, audited } = await openPayment()
    const refuse = () => Promise.reject(new CardProviderError(kind, 'Invalid API Key provided'))
    Object.assign(app.platform.cards, { retrieveIntent: refuse, cancelIntent: refuse })
    app.advance(HOLD + 1000)
    await runJobs(app)
    await ask()
    expect(await counters(sold)).toEqual([[1, 0]])
    expect([(await attempts()).map(({ status }) => status), await audited()]).toEqual([['Pending'], []])
  },
)

test("a purchase whose card account is gone for good ends on the operator's word", async () => {
  const { app, cards, sold, counters, attempts, audited } = await openPayment()
  cards.useOtherAccount()
  const [attempt] = await attempts()
  const end = async (accountGone: boolean) => endAttempt(await openJobs(app), attempt?.id ?? '', [], { accountGone })
  await expect(end(false)).rejects.toMatchObject({ kind: 'missing' })
  expect(await end(true)).toBe('released')
  expect(await counters(sold)).toEqual([[0, 0]])
  expect(await audited()).toHaveLength(1)
})

test("a purchase's own payment stays open when another payment that names the purchase ends", async () => {
  const { app, cards, sold, counters, payment } = await openPayment()
  const event = { ...cards.event(payment.paymentId, 'payment_intent.canceled'), paymentId: 'pi_other' }
  await deliver(app, event)
  expect(await counters(sold)).toEqual([[1, 0]])
  expect(cards.intents.get(payment.paymentId)?.status).toBe('requires_payment_method')
})

test('a hold that ends while the provider is asked leaves the cart unchanged, whatever it answers', async () => {
  const { app, cards, marie, shop, add, start, sold, counters, attempts, inCart } = await openPayment()
  await app.call('/cancel-purchase', { paymentId: (await attempts())[0]?.paymentId ?? '' }, { as: marie })
  const { createIntent } = cards
  for (const answers of [true, false]) {
    app.platform.cards.createIntent = async (input) => {
      const ending = await endAttempt(await openJobs(app), input.attemptId)
      expect(ending).toBe('released')
      if (!answers) throw new CardProviderError('unavailable', 'No answer.')
      return createIntent(input)
    }
    await expect(start(marie)).rejects.toMatchObject({ code: 'paymentUnavailable', status: 503 })
    expect([await inCart(), await counters(sold)]).toEqual([1, [[0, 0]]])
  }
  app.platform.cards.createIntent = createIntent
  await add(marie, await shop.sell())
  expect((await start(marie)).payment?.paymentId).toMatch(/^pi_/)
})
