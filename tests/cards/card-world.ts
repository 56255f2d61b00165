import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { onTestFinished } from 'vitest'
import type { CardEvent } from '#kernel/cards/card-event.ts'
import type { CardProviderConfig } from '#kernel/cards/card-provider.ts'
import { createCardProvider } from '#kernel/cards/stripe-provider.ts'
import { SIMULATOR_SECRET_KEY } from '#simulators/keys.ts'
import type { FaultInput } from '#simulators/stripe/faults.ts'
import { stripeSimulator } from '#simulators/stripe/simulator.ts'
import { openStripeStore } from '#simulators/stripe/store.ts'
import { serveHono } from '../support/serve-hono.ts'

export const WEBHOOK_SECRET = 'whsec_test'

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  threeDSecure: '4000002760003184',
}

export const scratchFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'cards-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export const postForm = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', headers, body: new URLSearchParams(fields) })

export const cardFields = (number: string, changes: Record<string, string> = {}): Record<string, string> => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': number,
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '2040',
  'payment_method_data[card][cvc]': '123',
  ...changes,
})

/**
 * A simulator and a webhook endpoint on real sockets, and the adapter that talks to them.
 * `events` holds what the endpoint verified, in order of arrival; `refuseNext(n)` makes it answer 500 n times.
 */
export const cardWorld = async (config: Partial<CardProviderConfig> = {}) => {
  const store = await openStripeStore(`file:${join(await scratchFolder(), 'stripe.db')}`)
  const events: CardEvent[] = []
  let refusals = 0
  let seen = 0
  const app = new Hono()
  const served = await serveHono(app)
  const base = `${served.url}/_dev/stripe`
  const provider = createCardProvider({
    secretKey: SIMULATOR_SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    apiBase: base,
    ...config,
  })
  const simulator = stripeSimulator({
    store,
    webhookUrl: () => `${served.url}/webhooks/stripe`,
    webhookSecret: WEBHOOK_SECRET,
    retryMs: 10,
  })
  app.route('/_dev/stripe', simulator.app)
  app.post('/webhooks/stripe', async (c) => {
    seen += 1
    if (refusals > 0) {
      refusals -= 1
      return c.text('not now', 500)
    }
    events.push(await provider.parseWebhook(await c.req.text(), c.req.header('stripe-signature')))
    return c.text('ok')
  })
  onTestFinished(async () => {
    await simulator.close()
    await served.close()
    await store.close()
  })

  let attempts = 0
  const input = (changes: Partial<Parameters<typeof provider.createIntent>[0]> = {}) => {
    attempts += 1
    return {
      amountCents: 4250,
      attemptId: `attempt${attempts}`,
      region: 'eu',
      userId: 'user1',
      email: 'marie@demo.test',
      description: 'Deux billets',
      ...changes,
    }
  }

  return {
    app,
    base,
    provider,
    events,
    input,
    refuseNext: (times: number) => {
      refusals = times
    },
    seen: () => seen,
    fault: async (fault: FaultInput) => {
      const response = await fetch(`${base}/_faults`, { method: 'POST', body: JSON.stringify(fault) })
      if (!response.ok) throw new Error(await response.text())
    },
    /** Confirms as the page does: without a key, with the client secret only. */
    confirm: (
      payment: { paymentId: string; clientSecret: string },
      number: string,
      more: Record<string, string> = {},
    ) =>
      postForm(`${base}/v1/payment_intents/${payment.paymentId}/confirm`, {
        client_secret: payment.clientSecret,
        ...cardFields(number),
        ...more,
      }),
    authenticate: (payment: { paymentId: string; clientSecret: string }, outcome: 'succeeded' | 'failed') =>
      fetch(`${base}/v1/payment_intents/${payment.paymentId}/_complete_3ds`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_secret: payment.clientSecret, outcome }),
      }),
  }
}
