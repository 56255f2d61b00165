import { Hono } from 'hono'
import type { AppEnv } from '../app-env.ts'

/** File by which Apple checks that a site may offer Apple Pay; served unchanged as the card provider supplied it. */
export const paymentDomainRoutes = new Hono<AppEnv>().get(
  '/.well-known/apple-developer-merchantid-domain-association',
  (c) => {
    const association = c.var.platform.config.applePayAssociation
    return association === null ? c.notFound() : c.text(association)
  },
)
