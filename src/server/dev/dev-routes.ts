import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import type { Environment } from '../../platform/config.ts'
import type { MailTransport } from '../../platform/mail-port.ts'
import { cloudflareSimulator } from '../../simulators/cloudflare/simulator.ts'
import { experticketSimulator } from '../../simulators/experticket/simulator.ts'
import { openExperticketStore } from '../../simulators/experticket/store.ts'
import { SIMULATOR_WEBHOOK_SECRET } from '../../simulators/keys.ts'
import { openMailSimulator } from '../../simulators/mail/simulator.ts'
import { stripeSimulator } from '../../simulators/stripe/simulator.ts'
import { openStripeStore } from '../../simulators/stripe/store.ts'
import { tileSimulator } from '../../simulators/tiles/simulator.ts'

/** What stands in for the outside world in development, under /_dev/. Never opened under APP_ENV=production. */
export interface StandIns {
  app: Hono
  /** Keeps mails for the viewer at /_dev/mail. */
  mail: MailTransport
  /** Sends on what an earlier process left undelivered; needs the webhook's address to answer. */
  start(): Promise<void>
  close(): Promise<void>
}

export async function openStandIns(environment: Environment, ownUrl: () => string): Promise<StandIns> {
  await mkdir(environment.DATA_DIR, { recursive: true })
  const app = new Hono()
  app.notFound((c) => c.text('Not found', 404))
  const outbox = await openMailSimulator(`file:${join(environment.DATA_DIR, 'mail-simulator.db')}`)
  app.route('/', outbox.app)
  app.route('/_dev/tiles', tileSimulator())
  app.route('/_dev/cloudflare', cloudflareSimulator())
  const closers: (() => Promise<void>)[] = [async () => outbox.close()]
  const starters: (() => Promise<void>)[] = []

  if (environment.STRIPE_SECRET_KEY === undefined) {
    const store = await openStripeStore(`file:${join(environment.DATA_DIR, 'stripe-simulator.db')}`)
    const stripe = stripeSimulator({
      store,
      webhookUrl: () => `${ownUrl()}/webhooks/stripe`,
      webhookSecret: SIMULATOR_WEBHOOK_SECRET,
    })
    app.route('/_dev/stripe', stripe.app)
    starters.push(() => stripe.resume())
    closers.push(async () => {
      await stripe.close()
      await store.close()
    })
  }
  if (environment.EXPERTICKET_BASE_URL === undefined) {
    const store = await openExperticketStore(`file:${join(environment.DATA_DIR, 'experticket-simulator.db')}`)
    app.route('/_dev/experticket', experticketSimulator({ store }))
    closers.push(async () => store.close())
  }
  return {
    app,
    mail: outbox.transport,
    start: async () => {
      for (const start of starters) await start()
    },
    close: async () => {
      for (const close of closers) await close()
    },
  }
}
