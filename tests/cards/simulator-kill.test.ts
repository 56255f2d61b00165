import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createCardProvider } from '#kernel/cards/stripe-provider.ts'
import { SIMULATOR_SECRET_KEY } from '#simulators/keys.ts'
import { serveHono } from '../support/serve-hono.ts'
import { cardFields, cards, postForm, scratchFolder, WEBHOOK_SECRET } from './card-world.ts'

const start = async (databaseUrl: string, webhookUrl: string): Promise<{ child: ChildProcess; url: string }> => {
  const script = join(import.meta.dirname, 'simulator-process.ts')
  const child = spawn(process.execPath, [script, databaseUrl, webhookUrl, WEBHOOK_SECRET], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(child.stdout, 'data')
  return { child, url: String(line).trim() }
}

test('after kill -9 every payment is kept, and every undelivered event arrives', async () => {
  let accepting = false
  const arrived = new Set<string>()
  const endpoint = new Hono()
  endpoint.post('/', async (c) => {
    if (!accepting) return c.text('down', 503)
    const { id } = await c.req.json<{ id: string }>()
    arrived.add(id)
    return c.text('ok')
  })
  const webhooks = await serveHono(endpoint)
  onTestFinished(webhooks.close)
  const databaseUrl = `file:${join(await scratchFolder(), 'stripe.db')}`
  const providerAt = (apiBase: string) =>
    createCardProvider({
      secretKey: SIMULATOR_SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      apiBase,
      maxNetworkRetries: 0,
    })

  const first = await start(databaseUrl, webhooks.url)
  const paid: string[] = []
  const buyer = async (name: number) => {
    for (let round = 0; ; round += 1) {
      const payment = await providerAt(first.url).createIntent({
        amountCents: 100,
        attemptId: `a${name}-${round}`,
        region: 'eu',
        userId: 'u',
        email: 'u@demo.test',
        description: 'x',
      })
      const answer = await postForm(`${first.url}/v1/payment_intents/${payment.paymentId}/confirm`, {
        client_secret: payment.clientSecret,
        ...cardFields(cards.good),
      })
      if (answer.ok) paid.push(payment.paymentId)
    }
  }
  const buyers = Promise.allSettled([0, 1, 2, 3].map(buyer))
  await vi.waitFor(() => expect(paid.length).toBeGreaterThan(20), { timeout: 10_000 })
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  await buyers

  accepting = true
  const second = await start(databaseUrl, webhooks.url)
  const provider = providerAt(second.url)
  for (const paymentId of paid) {
    expect(await provider.retrieveIntent(paymentId)).toMatchObject({ paymentId, status: 'succeeded' })
  }
  const authorization = `Bearer ${SIMULATOR_SECRET_KEY}`
  await vi.waitFor(
    async () => {
      const { events } = (await (await fetch(`${second.url}/_faults`)).json()) as { events: Record<string, number> }
      expect(Object.keys(events)).toEqual(['delivered'])
      expect(arrived.size).toBe(events.delivered)
    },
    { timeout: 10_000 },
  )
  expect(arrived.size).toBeGreaterThanOrEqual(paid.length)
  const page = await fetch(`${second.url}/v1/events?limit=5`, { headers: { authorization } })
  const { data } = (await page.json()) as { data: { id: string }[] }
  for (const event of data) expect(arrived).toContain(event.id)
}, 30_000)
