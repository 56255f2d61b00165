import type { Handler } from 'hono'
import type { AppEnv } from './app-env.ts'
import { isFromHere } from './from-here.ts'
import type { RegionStates } from './region-state.ts'
import { splitHost } from './request-context.ts'
import { tenantOfHost } from './tenant-place.ts'

/** Refusals a second; what is registered is never among them. */
const MOST_REFUSALS_A_SECOND = 50

/**
 * GET /internal/tls-ask?domain=… for a proxy on this machine that makes certificates on demand: 200 for a domain that a
 * tenant declares or that is registered (under its wildcard too, and `api.` of it), 404 for any other.
 */
export function tlsAsk(states: RegionStates): Handler<AppEnv> {
  const refused = { second: 0, count: 0 }
  return async (c) => {
    const { platform } = c.var
    const noStore = { 'cache-control': 'no-store' }
    if (!isFromHere(c)) return c.text('Not found', 404)
    const { host, port } = splitHost(c.req.query('domain') ?? '')
    const tenant = host === '' || port !== '' ? undefined : await tenantOfHost(platform, states, host)
    if (tenant) return c.text('ok', 200, noStore)
    const second = Math.floor(platform.now() / 1000)
    if (refused.second !== second) Object.assign(refused, { second, count: 0 })
    refused.count += 1
    if (refused.count > MOST_REFUSALS_A_SECOND) return c.text('Too many requests', 429, noStore)
    return c.text('Not registered', 404, noStore)
  }
}
