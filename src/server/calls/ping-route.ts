import { Hono } from 'hono'
import { pingInput, recordPing } from '#features/money/analytics/record-ping.ts'
import { throttleKey } from '#handler/throttle.ts'
import { addressKey } from '#lib/address-key.ts'
import type { Platform } from '#platform/port.ts'
import type { AppEnv } from '../app-env.ts'
import type { RegionStates } from '../regions/region-state.ts'
import { findTenantRegion } from '../regions/tenant-place.ts'

/** Pings that one process writes in a second; further ones are answered but not counted. */
const MOST_A_SECOND = 200
const counted = { second: 0, pings: 0 }

function mayCount(now: number): boolean {
  const second = Math.floor(now / 1000)
  if (counted.second !== second) Object.assign(counted, { second, pings: 0 })
  counted.pings += 1
  return counted.pings <= MOST_A_SECOND
}

/** The analytics ping, the only GET among the calls (C-RULE-061). Answered before it is written. */
export const pingRoute = (states: RegionStates) =>
  new Hono<AppEnv>().get('/api/ping', (c) => {
    const { platform, visit, requestId } = c.var
    c.set('call', '/api/ping')
    // Only from our own pages, and limited, so that counting never slows down sales.
    if (c.req.header('sec-fetch-site') === 'cross-site') return c.body(null, 403)
    const input = pingInput.safeParse(c.req.query())
    if (!input.success) return c.body(null, 400)
    const record = async () => {
      if (!(await isNoFlood(platform, visit.clientAddress)) || !mayCount(platform.now())) return
      const { slug } = await findTenantRegion(platform, states, visit.tenant)
      await recordPing(platform.db(slug), visit.tenant.slug, input.data, platform.now())
    }
    platform.waitUntil(
      record().catch((error: unknown) => platform.log('error', 'ping.failed', { requestId, error: String(error) })),
    )
    return c.body(null, 204, { 'cache-control': 'no-store' })
  })

/**
 * False if the IP address sends too many: pings are kept for a year, and one address must not fill the disk or use up
 * the quota.
 */
const isNoFlood = async ({ config, floodGuard }: Platform, address: string): Promise<boolean> =>
  !config.throttles || (await floodGuard(await throttleKey('ping address', addressKey(address))))
