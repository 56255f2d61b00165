import { Hono } from 'hono'
import type { AppEnv } from '../app-env.ts'
import { canonicalOrigin } from './canonical-origin.ts'

const DAY_MS = 86_400_000
/** Less than the year that RFC 9116 advises, and long enough for a copy in a cache. */
const VALID_DAYS = 180

/** Places that programs look for on every host: whom to tell of a weakness, and where a password is changed. */
export const wellKnownRoutes = new Hono<AppEnv>()
  .get('/.well-known/security.txt', async (c) => {
    const ctx = await c.var.context()
    const origin = canonicalOrigin(ctx)
    // A whole day, so that the text stays the same from one request to the next.
    const expires = (Math.floor(ctx.now / DAY_MS) + VALID_DAYS) * DAY_MS
    const lines = [
      `Contact: mailto:${ctx.tenant.legal.contactEmail}`,
      `Contact: ${origin}/contact`,
      `Expires: ${new Date(expires).toISOString()}`,
      'Preferred-Languages: fr, en',
      `Canonical: ${origin}/.well-known/security.txt`,
    ]
    return c.text(`${lines.join('\n')}\n`, 200, { 'cache-control': 'public, max-age=86400' })
  })
  // A forgotten password is what a person without a session changes; the mailed link sets the new one.
  .get('/.well-known/change-password', (c) => c.redirect('/forgot-password', 302))
