import { join } from 'node:path'
import { Hono } from 'hono'
import { fileFault } from '#db/file-fault.ts'
import type { Environment } from '#platform/config/config.ts'
import { makeDataFolder } from '#platform/files/data-folder.ts'
import type { MailTransport } from '#platform/mail-port.ts'
import { voucherSimulator } from '#simulators/ancv/simulator.ts'
import { openVoucherStore, type VoucherStore } from '#simulators/ancv/store.ts'
import { cloudflareSimulator } from '#simulators/cloudflare/simulator.ts'
import { experticketSimulator } from '#simulators/experticket/simulator.ts'
import { openExperticketStore } from '#simulators/experticket/store.ts'
import { SIMULATOR_WEBHOOK_SECRET } from '#simulators/keys.ts'
import { openMailSimulator } from '#simulators/mail/simulator.ts'
import { stripeSimulator } from '#simulators/stripe/simulator.ts'
import { openStripeStore, type StripeStore } from '#simulators/stripe/store.ts'
import { tileSimulator } from '#simulators/tiles/simulator.ts'

/** Simulators of external services in development, under /_dev/. Never opened with APP_ENV=production. */
export interface StandIns {
  app: Hono
  /** Stores mails for the viewer at /_dev/mail. */
  mail: MailTransport
  /** Store of the simulated card provider; null if a real one is configured. */
  cards: StripeStore | null
  /** Store of the simulated voucher provider. */
  vouchers: VoucherStore
  /** Delivers webhooks that an earlier process left; the webhook's URL must answer by then. */
  start(): Promise<void>
  close(): Promise<void>
}

export async function openStandIns(environment: Environment, ownUrl: () => string): Promise<StandIns> {
  await makeDataFolder(environment.DATA_DIR)
  const app = new Hono()
  app.notFound((c) => c.text('Not found', 404))
  const outbox = await openAt(environment, 'mail-simulator.db', openMailSimulator)
  app.route('/', outbox.app)
  app.route('/_dev/tiles', tileSimulator())
  app.route('/_dev/cloudflare', cloudflareSimulator())
  const closers: (() => Promise<void>)[] = [async () => outbox.close()]
  const starters: (() => Promise<void>)[] = []

  let cards: StripeStore | null = null
  if (environment.STRIPE_SECRET_KEY === undefined) {
    const store = await openAt(environment, 'stripe-simulator.db', openStripeStore)
    cards = store
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
    const store = await openAt(environment, 'experticket-simulator.db', openExperticketStore)
    app.route('/_dev/experticket', experticketSimulator({ store }))
    closers.push(async () => store.close())
  }
  const vouchers = await openAt(environment, 'ancv-simulator.db', openVoucherStore)
  app.route('/_dev/ancv', voucherSimulator({ store: vouchers }))
  closers.push(async () => vouchers.close())
  return {
    app,
    mail: outbox.transport,
    cards,
    vouchers,
    start: async () => {
      for (const start of starters) await start()
    },
    close: async () => {
      for (const close of closers) await close()
    },
  }
}

/** Opens a simulator's database; throws a one-line `FileFault` if its file is at fault. */
async function openAt<T>({ DATA_DIR }: Environment, name: string, open: (url: string) => Promise<T>): Promise<T> {
  const path = join(DATA_DIR, name)
  try {
    return await open(`file:${path}`)
  } catch (error) {
    throw fileFault(error, path) ?? error
  }
}
