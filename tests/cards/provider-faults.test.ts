import { expect, test, vi } from 'vitest'
import { createCardProvider } from '#kernel/cards/stripe-provider.ts'
import { cards, cardWorld } from './card-world.ts'

const unavailable = { name: 'CardProviderError', kind: 'unavailable' }

test('a provider that fails briefly is asked again, and the caller does not notice', async () => {
  const world = await cardWorld()
  await world.fault({ mode: 'fail', times: 2 })
  const payment = await world.provider.createIntent(world.input())
  expect(await world.provider.retrieveIntent(payment.paymentId)).toMatchObject({ status: 'requires_payment_method' })
})

test('a provider that keeps failing is unavailable until it recovers', async () => {
  const world = await cardWorld({ maxNetworkRetries: 0 })
  const input = world.input()
  await world.fault({ mode: 'fail' })
  await expect(world.provider.createIntent(input)).rejects.toMatchObject(unavailable)
  await expect(world.provider.retrieveIntent('pi_1')).rejects.toMatchObject(unavailable)
  await expect(world.provider.cancelIntent('pi_1')).rejects.toMatchObject(unavailable)
  await expect(world.provider.refund({ paymentId: 'pi_1', key: 'k' })).rejects.toMatchObject(unavailable)
  await world.fault({ mode: 'ok' })
  expect(await world.provider.createIntent(input)).toMatchObject({ paymentId: expect.stringMatching(/^pi_/) })
})

test('a provider that hangs is abandoned, and used again once it recovers', async () => {
  const world = await cardWorld({ timeoutMs: 100, maxNetworkRetries: 0 })
  const input = world.input()
  await world.fault({ mode: 'hang' })
  await expect(world.provider.createIntent(input)).rejects.toMatchObject(unavailable)
  await world.fault({ mode: 'ok' })
  expect(await world.provider.createIntent(input)).toMatchObject({ paymentId: expect.stringMatching(/^pi_/) })
})

test('an answer lost on its way causes no second payment and no second refund', async () => {
  const world = await cardWorld({ timeoutMs: 300, maxNetworkRetries: 0 })
  const input = world.input({ amountCents: 1000 })
  await world.fault({ mode: 'lose-answer', times: 1 })
  await expect(world.provider.createIntent(input)).rejects.toMatchObject(unavailable)
  const payment = await world.provider.createIntent(input)
  await world.confirm(payment, cards.good)

  const refund = { paymentId: payment.paymentId, key: 'r1', amountCents: 600 }
  await world.fault({ mode: 'lose-answer', times: 1 })
  await expect(world.provider.refund(refund)).rejects.toMatchObject(unavailable)
  expect(await world.provider.refund(refund)).toMatchObject({ outcome: 'refunded', amountCents: 600 })
  await vi.waitFor(() => expect(world.events.map((event) => event.refundedCents)).toContain(600))
  expect(world.events.filter((event) => event.type === 'charge.refunded')).toHaveLength(1)
})

test('an unreachable provider, and an answer that is not JSON, count as unavailable', async () => {
  const config = { secretKey: 'sk_test_x', webhookSecret: 'w', maxNetworkRetries: 0 }
  const nowhere = createCardProvider({ ...config, apiBase: 'http://127.0.0.1:1' })
  await expect(nowhere.retrieveIntent('pi_1')).rejects.toMatchObject(unavailable)
  const page = async () => new Response('<h1>Bad gateway</h1>', { status: 502 })
  const behindProxy = createCardProvider({ ...config, fetch: page })
  await expect(behindProxy.retrieveIntent('pi_1')).rejects.toMatchObject(unavailable)
})

test('a card refused by the provider on our own call is declined, not unavailable', async () => {
  const error = { type: 'card_error', code: 'card_declined', decline_code: 'lost_card', message: 'Carte refusée.' }
  const provider = createCardProvider({
    secretKey: 'sk_test_x',
    webhookSecret: 'w',
    fetch: async () => Response.json({ error }, { status: 402 }),
  })
  await expect(provider.retrieveIntent('pi_1')).rejects.toMatchObject({
    kind: 'declined',
    code: 'card_declined',
    declineCode: 'lost_card',
    message: 'Carte refusée.',
  })
})

test('without a simulator the adapter calls Stripe itself, and never sends telemetry', async () => {
  const calls: { url: string; headers: Headers }[] = []
  const provider = createCardProvider({
    secretKey: 'sk_live_x',
    webhookSecret: 'w',
    fetch: async (url, init) => {
      calls.push({ url, headers: new Headers(init?.headers) })
      return Response.json({ id: 'pi_1', object: 'payment_intent', client_secret: 'pi_1_secret_2', metadata: {} })
    },
  })
  const input = { amountCents: 100, attemptId: 'a9', region: 'eu', userId: 'u', email: 'u@x.fr', description: 'd' }
  await provider.createIntent(input)
  await provider.createIntent(input)
  expect(calls.map((call) => new URL(call.url).href)).toEqual(
    Array(2).fill('https://api.stripe.com/v1/payment_intents'),
  )
  expect(calls.map((call) => call.headers.get('idempotency-key'))).toEqual(Array(2).fill('attempt-a9'))
  expect(calls.map((call) => call.headers.get('x-stripe-client-telemetry'))).toEqual([null, null])
})
