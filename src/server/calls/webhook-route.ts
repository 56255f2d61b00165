import { Hono } from 'hono'
import { applyCardEvent } from '#features/selling/checkout/payment/apply-card-event.ts'
import { CardProviderError, isMissingPayment } from '#kernel/cards/card-error.ts'
import type { CardEvent } from '#kernel/cards/card-event.ts'
import { readText } from '#lib/read-body.ts'
import type { Platform } from '#platform/port.ts'
import type { AppEnv } from '../app-env.ts'
import { jobContext } from '../jobs/job-context.ts'
import type { Metrics } from '../ops/metrics.ts'
import { findAttemptRegion } from '../regions/attempt-region.ts'
import type { RegionStates } from '../regions/region-state.ts'

/** Largest event: one object of Stripe's takes some kilobytes. Anyone may send one until its signature is checked. */
const MAX_EVENT_BYTES = 1024 * 1024

/**
 * `refused`: signed with none of our secrets; `old`: signed long ago, so a clock is wrong; `unsigned`: no signature.
 */
const reasons = ['refused', 'old', 'unsigned'] as const
export type WebhookRefusal = (typeof reasons)[number]

function refusalReason(error: unknown): WebhookRefusal {
  if (!(error instanceof CardProviderError) || error.kind !== 'invalid') throw error
  return reasons.find((reason) => error.code === `webhook_${reason}`) ?? 'refused'
}

/** Adds attempt and region from the payment: disputes, and refunds made in the provider's dashboard, lack them. */
async function withPayment(platform: Platform, event: CardEvent): Promise<CardEvent> {
  const isNameless = event.region === undefined && event.paymentId !== null
  if (!isNameless || !/^(charge\.dispute|refund)\./.test(event.type)) return event
  const payment = await platform.cards.retrieveIntent(event.paymentId ?? '').catch((error: unknown) => {
    if (isMissingPayment(error)) return null
    throw error
  })
  return payment === null ? event : { ...event, attemptId: payment.attemptId, region: payment.region }
}

/**
 * POST /webhooks/stripe on any host; the payment's metadata names the region (D26). Returns 200 once the effect is
 * written.
 */
export function webhookRoutes(states: RegionStates, metrics: Pick<Metrics, 'webhookRefused'>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.post('/webhooks/stripe', async (c) => {
    const { platform, requestId } = c.var
    const body = await readText(c.req.raw, MAX_EVENT_BYTES)
    if (body === null) return c.json({ error: 'too large' }, 413)
    const event = await platform.cards
      .parseWebhook(body, c.req.header('stripe-signature'))
      .catch((error: unknown) => refusalReason(error))
    if (typeof event === 'string') {
      metrics.webhookRefused(event)
      platform.log('warn', 'webhook.refused', { requestId, reason: event })
      return c.json({ error: 'signature' }, 400)
    }
    try {
      const named = await withPayment(platform, event)
      const region = platform.regions.find((entry) => entry.slug === named.region)
      if (!region) {
        platform.log('warn', 'webhook.foreign', { requestId, eventId: event.id, type: event.type })
        return c.json({ received: true })
      }
      const slug = await findAttemptRegion(platform, states, region.slug, named)
      await applyCardEvent({ ...(await jobContext(platform, states, slug)), requestId }, named)
      return c.json({ received: true })
    } catch (error) {
      platform.log('error', 'webhook.failed', { requestId, error: String(error) })
      // The provider repeats an event until it gets a 2xx status.
      return c.json({ error: 'later' }, 500)
    }
  })
  return routes
}
