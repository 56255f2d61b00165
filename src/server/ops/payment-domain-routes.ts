import { Hono } from 'hono'
import type { AppEnv } from '../app-env.ts'

/** Where Apple looks whether a site may offer Apple Pay: what the card provider has given for it, as it stands. */
export const paymentDomainRoutes = new Hono<AppEnv>().get(
  '/.well-known/apple-developer-merchantid-domain-association',
  (c) => {
    const association = c.var.platform.config.applePayAssociation
    return association === null ? c.notFound() : c.text(association)
  },
)
