import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { createCardProvider } from '#kernel/cards/stripe-provider.ts'
import { HOST, START, testApp } from '../support/test-app.ts'

const SECRET = 'whsec_of_this_test'

test('a refused card event is reported with its reason, in the log and in the metrics', async () => {
  const cards = createCardProvider({ secretKey: 'sk_test_x', webhookSecret: SECRET, now: () => START })
  const app = await testApp({ cards, config: { metricsToken: 'a token of this test' } })
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payout.paid',
    created: 1,
    data: { object: {} },
  })
  const sign = (secret: string, at: number) =>
    Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp: at / 1000 })
  const signatures = {
    refused: await sign('whsec_other', START),
    old: await sign(SECRET, START - 4 * 3_600_000),
    unsigned: null,
  }
  for (const signature of Object.values(signatures)) {
    const headers: HeadersInit = signature === null ? {} : { 'stripe-signature': signature }
    const response = await app.fetch('/webhooks/stripe', { method: 'POST', headers, body: payload })
    expect([response.status, await response.json()]).toEqual([400, { error: 'signature' }])
  }
  const told = app.platform.logged.filter(({ event }) => event === 'webhook.refused')
  expect(told.map(({ level, fields }) => [level, fields?.reason])).toEqual(
    Object.keys(signatures).map((reason) => ['warn', reason]),
  )
  const metrics = await app.fetch('/metrics', { host: HOST, headers: { authorization: 'Bearer a token of this test' } })
  const text = await metrics.text()
  for (const reason of Object.keys(signatures))
    expect(text).toContain(`guichet_webhooks_refused_total{reason="${reason}"} 1`)
})
