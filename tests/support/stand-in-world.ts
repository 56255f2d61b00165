/** A shop whose cards are the stand-in's, in process: its events wait until the test delivers them. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { onTestFinished } from 'vitest'
import { applyCardEvent } from '#features/selling/checkout/payment/apply-card-event.ts'
import type { CardEvent } from '#kernel/cards/card-event.ts'
import { createCardProvider } from '#kernel/cards/stripe-provider.ts'
import { SIMULATOR_SECRET_KEY } from '#simulators/keys.ts'
import { stripeSimulator } from '#simulators/stripe/simulator.ts'
import { openStripeStore } from '#simulators/stripe/store.ts'
import { cardFields } from '../cards/card-world.ts'
import { newShop } from './shop.ts'
import { openJobs } from './shop-jobs.ts'
import { testApp } from './test-app.ts'

const SECRET = 'whsec_stand_in'
const MOUNT = 'http://cards.test/_dev/stripe'

/** The stand-in's cards with its books; closed when the test ends. */
export async function standInCards() {
  const folder = await mkdtemp(join(tmpdir(), 'stand-in-'))
  const store = await openStripeStore(`file:${join(folder, 'stripe.db')}`)
  const events: CardEvent[] = []
  const simulator = stripeSimulator({
    store,
    webhookUrl: () => 'http://shop.test/webhooks/stripe',
    webhookSecret: SECRET,
    now: () => Date.now(),
    fetch: async (_url, { body, headers }) => {
      // Read on arrival: a signature is good for minutes, and the test delivers when it likes.
      events.push(await cards.parseWebhook(String(body), new Headers(headers).get('stripe-signature')))
      return new Response('ok')
    },
  })
  const mounted = new Hono().route('/_dev/stripe', simulator.app)
  let isDown = false
  const cards = createCardProvider({
    secretKey: SIMULATOR_SECRET_KEY,
    webhookSecret: SECRET,
    apiBase: MOUNT,
    fetch: async (url, init) => (isDown ? new Response('down', { status: 500 }) : mounted.request(url, init)),
    maxNetworkRetries: 0,
    now: () => Date.now(),
  })
  onTestFinished(async () => {
    await simulator.close()
    await store.close()
    await rm(folder, { recursive: true, force: true })
  })
  const setDown = (isNow: boolean) => {
    isDown = isNow
  }

  /** Balance of the stand-in, payouts apart. */
  async function balance(): Promise<number> {
    const { rows } = await store.read(`select coalesce(sum(doc ->> 'amountCents') - sum(doc ->> 'feeCents'), 0) as cents
      from balance_lines where doc ->> 'type' <> 'payout'`)
    return Number(rows[0]?.cents ?? 0)
  }

  return { store, mounted, cards, events, setDown, balance }
}

export async function standInWorld() {
  const { mounted, cards, events, setDown, balance } = await standInCards()
  const app = await testApp({ cards })
  const buyer = await app.newMember()
  const operator = await app.newMember({ isAdmin: true, email: 'comptable@exemple.test' })

  /** As a page or somebody at the provider's desk asks it; answers what it says. */
  async function ask(path: string, fields: Record<string, string> = {}) {
    const response = await mounted.request(`${MOUNT}/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SIMULATOR_SECRET_KEY}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
    const answer: { id?: string } = await response.json()
    return { ok: response.ok, id: answer.id ?? '' }
  }

  /** Delivers one of the waiting events; one without region names a payment, which the webhook's route asks for. */
  async function deliver(event: CardEvent): Promise<void> {
    const named =
      event.region || event.paymentId === null ? event : { ...event, ...(await cards.retrieveIntent(event.paymentId)) }
    await applyCardEvent(await openJobs(app), { ...named, paymentId: event.paymentId, status: event.status })
  }

  return {
    app,
    db: app.db(),
    shop: newShop(app),
    cards,
    buyer,
    operator,
    as: { as: operator },
    events,
    ask,
    pay: (paymentId: string, number: string) => ask(`/payment_intents/${paymentId}/confirm`, cardFields(number)),
    deliver,
    balance,
    /** While true the provider answers nothing. */
    fail: setDown,
  }
}
