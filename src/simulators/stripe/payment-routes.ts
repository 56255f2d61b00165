import { type Context, Hono } from 'hono'
import { identifyCaller, onlyServer, visible } from './authorize.ts'
import type { Answer, Engine } from './engine.ts'
import { type Form, parseForm, required, text } from './form.ts'
import { type Intent, intentBody, refundBody } from './intent.ts'
import { findEvent, findIntent, listEvents, listRefunds } from './records.ts'
import type { StripeStore } from './store.ts'
import { invalidRequest, missing } from './stripe-fault.ts'
import * as transitions from './transitions.ts'

export type RouteOptions = { store: StripeStore; engine: Engine; secretKey: string; now: () => number }

/** Path at which the simulator is mounted, from the request's own URL. */
export const mountPath = (url: string): string => url.slice(0, url.search(/\/(v1|three-d-secure)\//))

export const respond = (answer: Answer): Response =>
  new Response(answer.body, {
    status: answer.status,
    headers: {
      'content-type': 'application/json',
      'request-id': answer.requestId,
      ...(answer.replayed ? { 'idempotent-replayed': 'true' } : {}),
    },
  })

export const list = (url: string, data: unknown[], hasMore = false) => ({
  object: 'list',
  url,
  has_more: hasMore,
  data,
})

/** Parses JSON, accepted on the simulator's own paths; Stripe's use forms. */
const parseJson = (raw: string): Form => {
  try {
    const fields: unknown = JSON.parse(raw)
    return Object.fromEntries(Object.entries(fields ?? {}).map(([key, value]) => [key, String(value)]))
  } catch {
    throw invalidRequest('The body is not valid JSON.')
  }
}

export const readBody = async (c: Context): Promise<{ raw: string; form: Form }> => {
  const raw = await c.req.text()
  const isJson = c.req.header('content-type')?.startsWith('application/json')
  return { raw, form: isJson ? parseJson(raw) : parseForm(raw) }
}

/** Stripe's own paths, as far as the product and its pages use them. */
export const paymentRoutes = ({ store, engine, secretKey, now }: RouteOptions): Hono => {
  const app = new Hono()
  const caller = (c: Context) => identifyCaller(c.req.header('authorization'), secretKey)
  const at = (c: Context): transitions.At => ({ now: now(), mount: mountPath(c.req.url) })

  /** A write on one payment: by the server, or by the page with its client secret. */
  const change =
    (decide: (intent: Intent, form: Form, at: transitions.At) => transitions.Outcome, open: boolean) =>
    async (c: Context<Record<string, never>, '/:id'>) => {
      const who = caller(c)
      if (!open) onlyServer(who)
      const id = c.req.param('id')
      const { raw, form } = await readBody(c)
      const answer = await engine.apply({
        idempotencyKey: c.req.header('idempotency-key'),
        request: `${c.req.path}\n${raw}`,
        decide: async () => decide(visible(await findIntent(store, id), id, who, form), form, at(c)),
      })
      return respond(answer)
    }

  app.post('/payment_intents', async (c) => {
    onlyServer(caller(c))
    const { raw, form } = await readBody(c)
    const answer = await engine.apply({
      idempotencyKey: c.req.header('idempotency-key'),
      request: `${c.req.path}\n${raw}`,
      decide: async () => transitions.createIntent(form, at(c)),
    })
    return respond(answer)
  })

  app.get('/payment_intents/:id', async (c) => {
    const id = c.req.param('id')
    const found = await store.exclusively(() => findIntent(store, id))
    const intent = visible(found, id, caller(c), parseForm(new URL(c.req.url).search))
    return c.json(intentBody(intent, mountPath(c.req.url)))
  })

  app.post('/payment_intents/:id/confirm', change(transitions.confirmIntent, true))
  app.post('/payment_intents/:id/cancel', change(transitions.cancelIntent, false))
  app.post(
    '/payment_intents/:id/_complete_3ds',
    change((intent, form, when) => transitions.completeThreeDSecure(intent, text(form, 'outcome'), when), true),
  )

  app.post('/refunds', async (c) => {
    onlyServer(caller(c))
    const { raw, form } = await readBody(c)
    const id = required(form, 'payment_intent')
    const answer = await engine.apply({
      idempotencyKey: c.req.header('idempotency-key'),
      request: `${c.req.path}\n${raw}`,
      decide: async () => {
        const intent = await findIntent(store, id)
        if (!intent) throw missing('payment_intent', id, 'payment_intent')
        return transitions.refundIntent(intent, form, at(c))
      },
    })
    return respond(answer)
  })

  app.get('/refunds', async (c) => {
    onlyServer(caller(c))
    const refunds = await store.exclusively(() => listRefunds(store, c.req.query('payment_intent') ?? ''))
    return c.json(list('/v1/refunds', refunds.map(refundBody)))
  })

  app.get('/events/:id', async (c) => {
    onlyServer(caller(c))
    const id = c.req.param('id')
    const body = await store.exclusively(() => findEvent(store, id))
    if (body === undefined) throw missing('event', id, 'id')
    return c.body(body, 200, { 'content-type': 'application/json' })
  })

  app.get('/events', async (c) => {
    onlyServer(caller(c))
    const limit = Math.min(Math.max(Number(c.req.query('limit')) || 10, 1), 100)
    const filter = {
      type: c.req.query('type') ?? null,
      before: c.req.query('starting_after') ?? null,
      limit: limit + 1,
    }
    const bodies = await store.exclusively(() => listEvents(store, filter))
    const events = bodies.slice(0, limit).map((body): unknown => JSON.parse(body))
    return c.json(list('/v1/events', events, bodies.length > limit))
  })

  return app
}
