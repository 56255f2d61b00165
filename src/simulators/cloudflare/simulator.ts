import { Hono } from 'hono'
import { z } from 'zod'

const order = z.object({
  hostname: z.string(),
  ssl: z.object({ method: z.enum(['http', 'txt', 'email']), type: z.literal('dv'), wildcard: z.boolean().optional() }),
})

const decision = z.object({ outcome: z.enum(['active', 'failed', 'pending']) })

/** Faults of the next requests; `lostAfter` carries the request out and loses its answer. */
export const cloudflareFaults = ['throttled', 'broken', 'malformed', 'hangs', 'lostAfter'] as const
export type CloudflareFault = (typeof cloudflareFaults)[number]

interface Stored {
  id: string
  hostname: string
  wildcard: boolean
  outcome: 'pending' | 'active' | 'failed'
}

export interface CloudflareSimulatorOptions {
  /** The only accepted token; any when absent. */
  apiToken?: string
}

const errors = (...messages: string[]) => ({
  success: false,
  errors: messages.map((message, at) => ({ code: 1400 + at, message })),
  messages: [],
  result: null,
})
const found = (result: unknown) => ({ success: true, errors: [], messages: [], result })

function view({ id, hostname, wildcard, outcome }: Stored) {
  const records = [{ status: 'pending', txt_name: `_acme-challenge.${hostname}`, txt_value: `acme-${id}` }]
  const ssl = { id: `ssl-${id}`, type: 'dv', method: 'txt', wildcard }
  if (outcome === 'active') return { id, hostname, status: 'active', ssl: { ...ssl, status: 'active' } }
  const failed = outcome === 'failed'
  return {
    id,
    hostname,
    status: failed ? 'moved' : 'pending',
    ownership_verification: { type: 'txt', name: `_cf-custom-hostname.${hostname}`, value: `own-${id}` },
    verification_errors: failed ? ['custom hostname does not CNAME to this zone.'] : [],
    ssl: {
      ...ssl,
      status: failed ? 'validation_timed_out' : 'pending_validation',
      validation_records: records,
      validation_errors: failed ? [{ message: 'The TXT record was not found.' }] : [],
    },
  }
}

/**
 * Cloudflare's API for custom hostnames, as far as the product uses it. A name stays pending until `PUT
 * /outcomes/<hostname>` sets `{"outcome": "active" | "failed"}`; `POST /faults` with a list breaks the next requests.
 */
export function cloudflareSimulator({ apiToken }: CloudflareSimulatorOptions = {}): Hono {
  const hostnames = new Map<string, Stored>()
  const faults: CloudflareFault[] = []
  let made = 0
  const app = new Hono()

  app.put('/outcomes/:hostname', async (c) => {
    const known = [...hostnames.values()].find((entry) => entry.hostname === c.req.param('hostname'))
    if (!known) return c.json(errors('There is no such hostname.'), 404)
    known.outcome = decision.parse(await c.req.json()).outcome
    return c.json(found(view(known)))
  })
  app.post('/faults', async (c) => {
    faults.push(...z.array(z.enum(cloudflareFaults)).parse(await c.req.json()))
    return c.json(found(faults))
  })

  app.use('/zones/*', async (c, next) => {
    const fault = faults.shift()
    if (fault === 'throttled') return c.json(errors('Rate limited.'), 429, { 'retry-after': '0.01' })
    if (fault === 'broken') return c.text('<html>Internal error</html>', 500)
    if (fault === 'malformed') return c.text('<html>All is well</html>', 200)
    if (fault === 'hangs') await new Promise((resolve) => setTimeout(resolve, 1000))
    const authorization = c.req.header('authorization') ?? ''
    const known = apiToken === undefined ? authorization.startsWith('Bearer ') : authorization === `Bearer ${apiToken}`
    if (!known) return c.json(errors('Authentication error'), 403)
    await next()
    if (fault === 'lostAfter') c.res = new Response('<html>Bad gateway</html>', { status: 502 })
    return undefined
  })
  const base = '/zones/:zone/custom_hostnames'
  app.get(base, (c) => {
    const wanted = c.req.query('hostname')
    return c.json(found([...hostnames.values()].filter(({ hostname }) => hostname === wanted).map(view)))
  })
  app.post(base, async (c) => {
    const asked = order.safeParse(await c.req.json().catch(() => undefined))
    if (!asked.success) return c.json(errors('The request body is invalid.'), 400)
    const { hostname, ssl } = asked.data
    if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(hostname)) return c.json(errors('The hostname is invalid.'), 400)
    if ([...hostnames.values()].some((entry) => entry.hostname === hostname))
      return c.json(errors('Duplicate custom hostname found.'), 409)
    made += 1
    const stored: Stored = { id: `ch-${made}`, hostname, wildcard: ssl.wildcard ?? false, outcome: 'pending' }
    hostnames.set(stored.id, stored)
    return c.json(found(view(stored)), 201)
  })
  app.delete(`${base}/:id`, (c) => {
    const id = c.req.param('id')
    if (!hostnames.delete(id)) return c.json(errors('Not found.'), 404)
    return c.json(found({ id }))
  })
  return app
}
