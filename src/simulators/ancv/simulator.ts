import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { voucherAccounts } from './account.ts'
import { decidedPage, voucherAppPage } from './app-page.ts'
import { voucherEngine } from './engine.ts'
import type { VoucherStore } from './store.ts'
import { VoucherFault } from './voucher-fault.ts'

interface SimulatorOptions {
  store: VoucherStore
  now?: () => number
}

const reference = z.string().min(1).max(200)
const amountCents = z.int().min(1)
const named = z.object({ reference })
const authorise = named.extend({
  amountCents,
  account: z.string().max(50),
  keepUntil: z.int(),
  returnUrl: z.url({ protocol: /^https?$/ }),
})
const refund = named.extend({ key: reference, amountCents })
const outcomes = z.enum(['authorised', 'declined', 'expired'])

/** Waits until the caller gives up. */
const hang = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = setTimeout(resolve, 30_000)
    signal.addEventListener('abort', () => {
      clearTimeout(end)
      resolve()
    })
  })

/** Simulates the provider of holiday vouchers and its app; mount it at /_dev/ancv. */
export function voucherSimulator({ store, now }: SimulatorOptions): Hono {
  const engine = voucherEngine({
    store,
    now,
    // On the site from which the member comes, so that it works on any host.
    confirmUrl: ({ reference, returnUrl }) => `${new URL(returnUrl).origin}/_dev/ancv/app/${reference}`,
  })
  const app = new Hono()
  app.onError((error, c) => {
    if (error instanceof z.ZodError) return c.text(z.prettifyError(error), 400)
    if (error instanceof VoucherFault) return c.text(error.message, error.kind === 'missing' ? 404 : 409)
    return c.text(error.message, 500)
  })
  const body = async <Shape extends z.ZodType>(c: Context, shape: Shape): Promise<z.output<Shape>> =>
    shape.parse(await c.req.json().catch(() => null))

  app.post('/v1/authorise', async (c) => {
    const input = await body(c, authorise)
    const isLate = input.account === voucherAccounts.late && (await engine.look(input.reference)) === null
    const answer = await engine.authorise(input)
    if (isLate) await hang(c.req.raw.signal)
    return c.json(answer)
  })
  app.post('/v1/status', async (c) => c.json(await engine.status((await body(c, named)).reference)))
  app.post('/v1/capture', async (c) => c.json(await engine.capture((await body(c, named)).reference)))
  app.post('/v1/release', async (c) => c.json(await engine.release((await body(c, named)).reference)))
  app.post('/v1/refund', async (c) => c.json(await engine.refund(await body(c, refund))))

  app.get('/app/:reference', async (c) => {
    const record = await engine.look(c.req.param('reference'))
    return record ? c.html(voucherAppPage(record)) : c.notFound()
  })
  app.post('/app/:reference', async (c) => {
    const outcome = outcomes.parse((await c.req.parseBody()).outcome)
    const record = await engine.decide(c.req.param('reference'), outcome)
    if (!record) return c.notFound()
    // Not a redirect: beside workerd a proxy would follow it, to a host that only browsers can resolve.
    const headers: Record<string, string> = record.returnUrl === '' ? {} : { refresh: `0; url=${record.returnUrl}` }
    return c.html(decidedPage(record), 200, headers)
  })
  return app
}
