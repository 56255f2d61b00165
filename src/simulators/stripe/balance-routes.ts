import { Hono } from 'hono'
import { identifyCaller, onlyServer } from './authorize.ts'
import { disputeBody, lineBody, payoutLine } from './balance.ts'
import { endDispute, failRefund, openDispute } from './disputes.ts'
import { integer, required } from './form.ts'
import { list, mountPath, type RouteOptions, readBody, respond } from './payment-routes.ts'
import { findDispute, findIntent, findRefund, listDisputes, listLines, saveLine } from './records.ts'
import { missing } from './stripe-fault.ts'
import type { Outcome } from './transitions.ts'

/**
 * Routes for the account's balance and its movements beside payments: Stripe's paths, and own ones for actions of
 * banks.
 */
export const balanceRoutes = ({ store, engine, secretKey, now }: RouteOptions): Hono => {
  const app = new Hono()
  const paths = ['/balance_transactions', '/payouts', '/disputes', '/disputes/*', '/refunds/:id/_fail']
  for (const path of [...paths, '/payment_intents/:id/_dispute'])
    app.use(path, async (c, next) => {
      onlyServer(identifyCaller(c.req.header('authorization'), secretKey))
      await next()
    })
  const at = (url: string) => ({ now: now(), mount: mountPath(url) })

  app.get('/balance_transactions', async (c) => {
    const limit = Math.min(Math.max(Number(c.req.query('limit')) || 10, 1), 100)
    const ms = (name: string) => (c.req.query(name) === undefined ? null : Number(c.req.query(name)) * 1000)
    const found = await store.exclusively(() =>
      listLines(store, {
        from: ms('created[gte]') ?? 0,
        until: ms('created[lt]'),
        after: c.req.query('starting_after') ?? null,
        limit: limit + 1,
      }),
    )
    const isExpanded = [...new URL(c.req.url).searchParams].some(([, value]) => value === 'data.source')
    const lines = found.slice(0, limit).map((line) => lineBody(line, isExpanded))
    return c.json(list('/v1/balance_transactions', lines, found.length > limit))
  })

  app.post('/payouts', async (c) => {
    const { form } = await readBody(c)
    const line = payoutLine(integer(required(form, 'amount'), 'amount'), now())
    await store.exclusively(() => store.write([saveLine(line)]))
    return c.json(line.source)
  })

  app.get('/disputes', async (c) => {
    const disputes = await store.exclusively(() => listDisputes(store, c.req.query('payment_intent') ?? ''))
    return c.json(list('/v1/disputes', disputes.map(disputeBody)))
  })

  const apply = async (request: string, decide: () => Promise<Outcome>) =>
    respond(await engine.apply({ idempotencyKey: undefined, request, decide }))

  app.post('/payment_intents/:id/_dispute', async (c) => {
    const id = c.req.param('id')
    const { raw, form } = await readBody(c)
    return apply(raw, async () => {
      const intent = await findIntent(store, id)
      if (!intent) throw missing('payment_intent', id, 'payment_intent')
      return openDispute(intent, form, at(c.req.url))
    })
  })

  app.post('/disputes/:id/_end', async (c) => {
    const id = c.req.param('id')
    const { raw, form } = await readBody(c)
    return apply(raw, async () => {
      const dispute = await findDispute(store, id)
      const intent = dispute && (await findIntent(store, dispute.intentId))
      if (!intent) throw missing('dispute', id, 'id')
      return endDispute(intent, dispute, form, at(c.req.url))
    })
  })

  app.post('/refunds/:id/_fail', async (c) => {
    const id = c.req.param('id')
    return apply('', async () => {
      const refund = await findRefund(store, id)
      const intent = refund && (await findIntent(store, refund.intentId))
      if (!intent) throw missing('refund', id, 'id')
      return failRefund(intent, refund, at(c.req.url))
    })
  })

  return app
}
