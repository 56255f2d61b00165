import { Stripe } from 'stripe'
import { expect, test, vi } from 'vitest'
import { createCardProvider } from '#kernel/cards/stripe-provider.ts'
import { readEnvironment } from '#platform/config/config.ts'
import { readCardKeys } from '#platform/config/shared-config.ts'
import { cards, cardWorld, WEBHOOK_SECRET } from './card-world.ts'

type World = Awaited<ReturnType<typeof cardWorld>>

const pay = async (world: World, changes: Parameters<World['input']>[0] = {}) => {
  const payment = await world.provider.createIntent(world.input(changes))
  await world.confirm(payment, cards.good)
  return payment
}

const eventTypes = (world: World) => world.events.map((event) => event.type)

test('every change of a payment is reported, with its attempt and its region', async () => {
  const world = await cardWorld()
  const payment = await world.provider.createIntent(world.input({ attemptId: 'a7', region: 'oi' }))
  const tell = async (work: () => Promise<unknown>, type: string) => {
    const before = world.events.length
    await work()
    await vi.waitFor(() => expect(world.events).toHaveLength(before + 1))
    expect(world.events.at(-1)).toMatchObject({ type, paymentId: payment.paymentId, attemptId: 'a7', region: 'oi' })
  }
  await tell(() => world.confirm(payment, cards.declined), 'payment_intent.payment_failed')
  expect(world.events.at(-1)?.lastError?.message).toBe('Votre carte a été refusée.')
  await tell(() => world.confirm(payment, cards.threeDSecure), 'payment_intent.requires_action')
  await tell(() => world.authenticate(payment, 'succeeded'), 'payment_intent.succeeded')
  expect(world.events.at(-1)).toMatchObject({ status: 'succeeded', amountCents: 4250 })
  await tell(
    () => world.provider.refund({ paymentId: payment.paymentId, key: 'r', amountCents: 50 }),
    'charge.refunded',
  )
  expect(world.events.at(-1)).toMatchObject({ amountCents: 4250, refundedCents: 50 })

  const dropped = await world.provider.createIntent(world.input())
  await world.provider.cancelIntent(dropped.paymentId)
  await vi.waitFor(() => expect(eventTypes(world)).toContain('payment_intent.canceled'))
})

test('an event is accepted only with a fresh signature of our secret over its very bytes', async () => {
  const now = Date.UTC(2026, 10, 21, 12)
  const world = await cardWorld({ now: () => now })
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    created: now / 1000,
    data: { object: { object: 'payment_intent', id: 'pi_1', amount: 100, status: 'succeeded', metadata: {} } },
  })
  const sign = (secret: string, at: number) =>
    Stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret, timestamp: at / 1000 })

  const good = await sign(WEBHOOK_SECRET, now)
  expect(await world.provider.parseWebhook(body, good)).toMatchObject({ id: 'evt_1', paymentId: 'pi_1', created: now })
  for (const [text, signature, code] of [
    [body, await sign('whsec_other', now), 'webhook_refused'],
    [body, await sign(WEBHOOK_SECRET, now - 301_000), 'webhook_old'],
    [body, await sign('whsec_other', now - 301_000), 'webhook_refused'],
    [body.replace('100', '900'), good, 'webhook_refused'],
    [body, 'nonsense', 'webhook_refused'],
    [body, null, 'webhook_unsigned'],
    ['', good, 'webhook_refused'],
  ] as const) {
    await expect(world.provider.parseWebhook(text, signature)).rejects.toMatchObject({
      name: 'CardProviderError',
      kind: 'invalid',
      code,
    })
  }
})

test('an event signed with the old or the new secret is accepted while one replaces the other', async () => {
  const now = Date.UTC(2026, 10, 21, 12)
  const secrets = readCardKeys(
    readEnvironment({ STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_old, whsec_new' }),
    null,
  )
  const provider = createCardProvider({ ...secrets, now: () => now })
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payout.paid',
    created: now / 1000,
    data: { object: { object: 'payout', id: 'po_1' } },
  })
  const sign = (secret: string) =>
    Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp: now / 1000 })
  for (const secret of ['whsec_old', 'whsec_new'])
    expect(await provider.parseWebhook(payload, await sign(secret))).toMatchObject({ id: 'evt_1' })
  await expect(provider.parseWebhook(payload, await sign('whsec_none'))).rejects.toMatchObject({
    code: 'webhook_refused',
  })
})

test('a signed event of an unknown type is parsed, not refused', async () => {
  const world = await cardWorld()
  const payload = JSON.stringify({
    id: 'evt_2',
    object: 'event',
    type: 'x.y',
    created: 1,
    data: { object: { id: 'z' } },
  })
  const header = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: WEBHOOK_SECRET })
  expect(await world.provider.parseWebhook(payload, header)).toMatchObject({ type: 'x.y', paymentId: null })
})

test('an event is resent until the endpoint accepts it, and then no more', async () => {
  const world = await cardWorld()
  world.refuseNext(3)
  await pay(world)
  await vi.waitFor(() => expect(world.events).toHaveLength(1))
  expect(world.seen()).toBe(4)
  await vi.waitFor(async () => {
    const state = await (await fetch(`${world.base}/_faults`)).json()
    expect(state).toMatchObject({ events: { delivered: 1 } })
  })
  expect(world.seen()).toBe(4)
})

test("the simulator's switches lose, double, delay or reorder events", async () => {
  const world = await cardWorld()
  await world.fault({ mode: 'drop-webhooks', times: 1 })
  const lost = await pay(world)
  await world.fault({ mode: 'duplicate-webhooks', times: 1 })
  const doubled = await pay(world)
  await vi.waitFor(() => expect(world.events.map((event) => event.paymentId)).toEqual(Array(2).fill(doubled.paymentId)))
  expect(new Set(world.events.map((event) => event.id)).size).toBe(1)

  await world.fault({ mode: 'late-webhooks', times: 1, delayMs: 50 })
  const late = await pay(world)
  const prompt = await pay(world)
  await vi.waitFor(() => expect(world.events).toHaveLength(4))
  expect(world.events.map((event) => event.paymentId)).toEqual(
    expect.arrayContaining([late.paymentId, prompt.paymentId]),
  )

  await world.fault({ mode: 'reverse-webhooks', times: 3, delayMs: 60_000 })
  const held = [await pay(world), await pay(world), await pay(world)].map((payment) => payment.paymentId)
  await vi.waitFor(() => expect(world.events).toHaveLength(7))
  expect(world.events.slice(4).map((event) => event.paymentId)).toEqual(held.reverse())

  // An event that was never sent can still be found by asking.
  expect(world.events.map((event) => event.paymentId)).not.toContain(lost.paymentId)
  expect(await world.provider.retrieveIntent(lost.paymentId)).toMatchObject({ status: 'succeeded' })
  const authorization = 'Bearer sk_test_simulator'
  const list = await fetch(`${world.base}/v1/events?limit=100`, { headers: { authorization } })
  const { data } = (await list.json()) as { data: { id: string; data: { object: { id: string } } }[] }
  const found = data.find((event) => event.data.object.id === lost.paymentId)
  const one = await fetch(`${world.base}/v1/events/${found?.id}`, { headers: { authorization } })
  expect(await one.json()).toEqual(found)
})
