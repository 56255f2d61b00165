import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { SIMULATOR_SECRET_KEY } from '../keys.ts'
import { identifyCaller, visible } from './authorize.ts'
import { balanceRoutes } from './balance-routes.ts'
import { createDeliveries } from './deliveries.ts'
import { createEngine } from './engine.ts'
import { createFaults, faultInput } from './faults.ts'
import { parseForm, text } from './form.ts'
import { mountPath, paymentRoutes } from './payment-routes.ts'
import { eventCounts, findIntent } from './records.ts'
import type { StripeStore } from './store.ts'
import { invalidRequest, StripeFault } from './stripe-fault.ts'
import { returnAddress, threeDSecureDonePage, threeDSecurePage } from './three-d-secure-page.ts'
import { completeThreeDSecure } from './transitions.ts'

export type StripeSimulatorOptions = {
  store: StripeStore
  /** Called at each delivery, since the server's port may become known late. */
  webhookUrl: () => string
  webhookSecret: string
  secretKey?: string
  now?: () => number
  /** Delay of every API answer, ms, since a real provider is never instant. */
  delayMs?: number
  /** Pause after the first failed webhook delivery, ms; it doubles up to 30 s. */
  retryMs?: number
  /** `fetch` for webhooks; the platform's own when absent. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

export type StripeSimulator = {
  /** App to mount at any path, such as /_dev/stripe. */
  app: Hono
  /** Delivers what an earlier process left; call it once the webhook endpoint listens. */
  resume(): Promise<void>
  /** Stops deliveries; close the store afterwards. */
  close(): Promise<void>
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export const stripeSimulator = (options: StripeSimulatorOptions): StripeSimulator => {
  const { store, secretKey = SIMULATOR_SECRET_KEY, now = Date.now, delayMs = 0 } = options
  const faults = createFaults()
  const send = options.fetch ?? ((url: string, init: RequestInit) => fetch(url, init))
  const { webhookUrl, webhookSecret, retryMs = 200 } = options
  const deliveries = createDeliveries({ store, webhookUrl, webhookSecret, now, fetch: send, retryMs })
  const engine = createEngine({ store, faults, deliveries, now })
  const app = new Hono()

  app.onError((error, c) => {
    if (error instanceof StripeFault) return c.json({ error: error.body }, error.status)
    return c.json({ error: { type: 'api_error', message: error.message } }, 500)
  })
  // Pages on any host confirm payments with the client secret, as at Stripe.
  app.use('/v1/payment_intents/*', cors({ origin: '*', allowHeaders: ['authorization', 'content-type'] }))
  app.use('/v1/*', async (c, next) => {
    const fault = faults.forRequest()
    if (delayMs > 0) await sleep(delayMs)
    if (fault === 'fail') throw new StripeFault(500, { type: 'api_error', message: 'Simulated failure.' })
    if (fault !== 'hang') await next()
    if (fault !== 'ok') {
      await faults.hanging(c.req.raw.signal)
      if (fault === 'hang') throw new StripeFault(503, { type: 'api_error', message: 'Simulated time-out.' })
    }
  })
  app.route('/v1', paymentRoutes({ store, engine, secretKey, now }))
  app.route('/v1', balanceRoutes({ store, engine, secretKey, now }))
  app.all('/v1/*', (c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}).`
    return c.json({ error: { type: 'invalid_request_error', message } }, 404)
  })

  app.get('/_faults', async (c) =>
    c.json({ ...faults.view(), events: await store.exclusively(() => eventCounts(store)) }),
  )
  app.post('/_faults', async (c) => {
    const input = faultInput.safeParse(await c.req.json().catch(() => null))
    if (!input.success) throw invalidRequest(input.error.issues.map((issue) => issue.message).join('; '))
    faults.set(input.data)
    return c.json(faults.view())
  })

  app.get('/three-d-secure/:id', async (c) => {
    const id = c.req.param('id')
    const intent = await store.exclusively(() => findIntent(store, id))
    return c.html(threeDSecurePage(visible(intent, id, 'browser', parseForm(new URL(c.req.url).search))))
  })
  app.post('/three-d-secure/:id', async (c) => {
    const id = c.req.param('id')
    const raw = await c.req.text()
    const form = parseForm(raw)
    const at = { now: now(), mount: mountPath(c.req.url) }
    const who = identifyCaller(c.req.header('authorization'), secretKey)
    const read = async () => visible(await findIntent(store, id), id, who, form)
    const answer = await engine.apply({
      idempotencyKey: undefined,
      request: raw,
      decide: async () => completeThreeDSecure(await read(), text(form, 'outcome'), at),
    })
    const intent = await store.exclusively(read)
    const succeeded = answer.status === 200
    if (intent.returnUrl !== null) return c.redirect(returnAddress(intent, intent.returnUrl, succeeded), 303)
    return c.html(threeDSecureDonePage(succeeded))
  })

  return { app, resume: deliveries.resume, close: deliveries.close }
}
