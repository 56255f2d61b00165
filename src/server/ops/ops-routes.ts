import { Hono } from 'hono'
import { sha256Hex } from '#lib/digest.ts'
import type { Platform } from '#platform/port.ts'
import type { AppEnv } from '../app-env.ts'
import { createReadiness } from '../readiness.ts'
import { mergeGauges, regionGauges } from '../regions/region-gauges.ts'
import type { RegionStates } from '../regions/region-state.ts'
import { replicaGauges } from '../regions/replica-gauges.ts'
import { isLocalRequest } from './local-request.ts'
import type { Gauge, Metrics } from './metrics.ts'
import { tlsAsk } from './tls-ask.ts'

export interface OpsOptions {
  states: RegionStates
  metrics: Metrics
  /** Gauges that only the entry file can read: memory, start time. */
  processGauges: () => Gauge[]
}

/** Routes for health and metrics, on any host (D26). */
export function opsRoutes({ states, metrics, processGauges }: OpsOptions): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const isReady = createReadiness()
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
  app.get('/readyz', async (c) => {
    const { platform } = c.var
    const answers = await Promise.all(platform.regions.map(({ slug }) => isReady(platform, slug)))
    const failing = platform.regions.filter((_, at) => answers[at] !== true).map((region) => region.slug)
    return c.json(
      failing.length === 0 ? { status: 'ok' } : { status: 'unavailable', regions: failing },
      failing.length === 0 ? 200 : 503,
      { 'cache-control': 'no-store' },
    )
  })
  app.get('/metrics', async (c) => {
    const { platform } = c.var
    if (!isLocalRequest(c) && !(await hasMetricsToken(c.req.header('authorization'), platform)))
      return c.text('Not found', 404)
    const perRegion = await Promise.all(
      platform.regions.flatMap(({ slug }) => [
        regionGauges(platform.db(slug), platform.now()).catch(() => []),
        replicaGauges(platform.db(slug), platform.now()),
      ]),
    )
    return c.body(metrics.render(mergeGauges([...perRegion.flat(), ...processGauges()])), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    })
  })
  app.get('/internal/tls-ask', tlsAsk(states))
  app.get('/favicon.ico', (c) =>
    c.body(favicon, 200, { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' }),
  )
  return app
}

async function hasMetricsToken(authorization: string | undefined, platform: Platform) {
  const { metricsToken } = platform.config
  if (metricsToken === null || authorization === undefined) return false
  // Compares digests, so that the time taken reveals nothing about the token.
  return (await sha256Hex(authorization)) === (await sha256Hex(`Bearer ${metricsToken}`))
}

/** Icon in the form of a ticket; tenants' pages have their own icons. */
const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#0f4c5c" d="M3 8h26v6a3 3 0 0 0 0 6v5H3v-5a3 3 0 0 0 0-6z"/><path stroke="#fff" stroke-width="2" stroke-dasharray="2 2" d="M20 9v15"/></svg>'
