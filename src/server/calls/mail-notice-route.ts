import { Hono } from 'hono'
import { applyNotice } from '#kernel/mail-notices/apply-notice.ts'
import { confirmSubscription, NoticeRefused, readSnsMessage } from '#kernel/mail-notices/sns-message.ts'
import { readText } from '#lib/read-body.ts'
import type { AppEnv } from '../app-env.ts'

/**
 * Largest notice: mails with many headers need some tens of kilobytes. Anyone may send one until its signature is
 * checked.
 */
const MAX_NOTICE_BYTES = 256 * 1024

/** POST /webhooks/mail/<region> on any host: delivery reports of mails (chapter jobs-mails-and-third-parties). */
export function mailNoticeRoutes(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.post('/webhooks/mail/:region', async (c) => {
    const { platform, requestId } = c.var
    const named = platform.regions.find(({ slug }) => slug === c.req.param('region'))
    if (!named) return c.json({ error: 'region' }, 404)
    const body = await readText(c.req.raw, MAX_NOTICE_BYTES)
    if (body === null) return c.json({ error: 'too large' }, 413)
    try {
      const message = await readSnsMessage(platform, body, platform.config.mailNoticeTopics)
      if (message.Type === 'SubscriptionConfirmation') await confirmSubscription(platform, message)
      if (message.Type !== 'Notification') {
        platform.log('info', 'mail-notice.subscription', { requestId, region: named.slug, type: message.Type })
        return c.json({ received: true })
      }
      // The tenant may have moved since its mail was sent.
      const others = platform.regions.filter((region) => region !== named)
      const regions = [named, ...others].map(({ slug }) => platform.db(slug))
      const outcome = await applyNotice(regions, message.MessageId, message.Message, platform.now())
      if (outcome === 'unknownMail') platform.log('info', 'mail-notice.unknown', { requestId, region: named.slug })
      return c.json({ received: true })
    } catch (error) {
      if (error instanceof NoticeRefused) {
        platform.log('warn', 'mail-notice.refused', { requestId, region: named.slug, reason: error.message })
        return c.json({ error: 'refused' }, 403)
      }
      platform.log('error', 'mail-notice.failed', { requestId, region: named.slug, error: String(error) })
      // The service repeats a notice until it gets a 2xx status.
      return c.json({ error: 'later' }, 500)
    }
  })
  return routes
}
