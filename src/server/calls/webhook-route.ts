import { Hono } from 'hono'
import { applyCardEvent } from '../../features/orders/apply-card-event.ts'
import { CardProviderError } from '../../features/orders/card-error.ts'
import type { AppEnv } from '../app-env.ts'
import { jobContext } from '../jobs/job-context.ts'
import { regionOfAttempt } from '../regions/region-of-attempt.ts'
import type { RegionStates } from '../regions/region-state.ts'
import { readText } from './read-body.ts'

/** An event holds one object of Stripe's: some kilobytes. Anyone may send one until its signature is read. */
const MAX_EVENT_BYTES = 1024 * 1024

function refusedSignature(error: unknown): null {
  if (error instanceof CardProviderError && error.kind === 'invalid') return null
  throw error
}

/** POST /webhooks/stripe on any host: the region stands in the payment's metadata (D26). 200 once the effect is written. */
export function webhookRoutes(states: RegionStates): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.post('/webhooks/stripe', async (c) => {
    const { platform, requestId } = c.var
    const body = await readText(c.req.raw, MAX_EVENT_BYTES)
    if (body === null) return c.json({ error: 'too large' }, 413)
    const event = await platform.cards
      .parseWebhook(body, c.req.header('stripe-signature'))
      .catch((error: unknown) => refusedSignature(error))
    if (event === null) return c.json({ error: 'signature' }, 400)
    try {
      const region = platform.regions.find((entry) => entry.slug === event.region)
      if (!region) {
        platform.log('warn', 'webhook.foreign', { requestId, eventId: event.id, type: event.type })
        return c.json({ received: true })
      }
      const slug = await regionOfAttempt(platform, states, region.slug, event)
      await applyCardEvent({ ...(await jobContext(platform, states, slug)), requestId }, event)
      return c.json({ received: true })
    } catch (error) {
      platform.log('error', 'webhook.failed', { requestId, error: String(error) })
      // Anything but 2xx has it delivered again.
      return c.json({ error: 'later' }, 500)
    }
  })
  return routes
}
