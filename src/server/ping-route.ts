import { Hono } from 'hono'
import { pingInput, recordPing } from '../features/analytics/record-ping.ts'
import type { AppEnv } from './app-env.ts'
import { regionOf } from './request-context.ts'

/** The analytics ping: the only GET among the calls (C-RULE-061). Answered before it is written. */
export const pingRoute = new Hono<AppEnv>().get('/api/ping', (c) => {
  const { platform, visit, requestId } = c.var
  c.set('call', '/api/ping')
  const input = pingInput.safeParse(c.req.query())
  if (!input.success) return c.body(null, 400)
  const db = platform.db(regionOf(platform, visit.tenant).slug)
  platform.waitUntil(
    recordPing(db, visit.tenant.slug, input.data, platform.now()).catch((error: unknown) =>
      platform.log('error', 'ping.failed', { requestId, error: String(error) }),
    ),
  )
  return c.body(null, 204, { 'cache-control': 'no-store' })
})
