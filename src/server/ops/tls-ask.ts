import type { Handler } from 'hono'
import { admitWildcardName, wildcardFor } from '#features/committee/groups/wildcard-names.ts'
import type { Platform } from '#platform/port.ts'
import type { AppEnv } from '../app-env.ts'
import { splitHost } from '../calls/request-context.ts'
import type { RegionStates } from '../regions/region-state.ts'
import { findClaimant, findTenantRegion } from '../regions/tenant-place.ts'
import { isLocalRequest } from './local-request.ts'

/** Most lookups of unknown names in a second; registered domains are never refused for it. */
const MOST_REFUSALS_A_SECOND = 50

/**
 * GET /internal/tls-ask?domain=… for a local proxy that creates certificates on demand. 200: declared or registered
 * domains and their `api.` names, and, so many an hour, names one label below a wildcard; 404: any other; 429: too
 * many.
 */
export function tlsAsk(states: RegionStates): Handler<AppEnv> {
  const refused = { second: 0, count: 0 }
  return async (c) => {
    const { platform } = c.var
    const noStore = { 'cache-control': 'no-store' }
    if (!isLocalRequest(c)) return c.text('Not found', 404)
    const { host, port, isApi } = splitHost(c.req.query('domain') ?? '')
    const answer = host === '' || port !== '' ? 'foreign' : await admit(platform, states, host, isApi)
    if (answer === 'yes') return c.text('ok', 200, noStore)
    const second = Math.floor(platform.now() / 1000)
    if (refused.second !== second) Object.assign(refused, { second, count: 0 })
    refused.count += 1
    if (answer === 'later' || refused.count > MOST_REFUSALS_A_SECOND) return c.text('Too many requests', 429, noStore)
    return c.text('Not registered', 404, noStore)
  }
}

async function admit(
  platform: Platform,
  states: RegionStates,
  host: string,
  isApi: boolean,
): Promise<'yes' | 'later' | 'foreign'> {
  if (await findClaimant(platform, states, host)) return 'yes'
  const wildcard = wildcardFor(host)
  const tenant = wildcard === null ? undefined : await findClaimant(platform, states, wildcard)
  if (wildcard === null || tenant === undefined) return 'foreign'
  const name = isApi ? `api.${host}` : host
  const { slug } = await findTenantRegion(platform, states, tenant)
  if (await admitWildcardName(platform.db(slug), { wildcard, name }, platform.now())) return 'yes'
  platform.log('warn', 'tls-ask.too-many', { wildcard, name })
  return 'later'
}
