import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { onTestFinished } from 'vitest'
import { confirmedStatement } from '#features/stock/expert-tickets/catalogue-steps.ts'
import type { PartnerApiConfig } from '#features/stock/expert-tickets/partner-api.ts'
import { createExpertTickets, type ExpertTicketProvider } from '#features/stock/expert-tickets/provider.ts'
import { refreshCatalogue } from '#features/stock/expert-tickets/refresh-catalogue.ts'
import { refreshBestJob } from '#features/stock/slots/stock-jobs.ts'
import { expertPrice, expertProduct, expertSale, expertStock, expertTicket } from '#kernel/expert-tickets/tables.ts'
import { attempt, orderFailure, orderItem } from '#kernel/orders/tables.ts'
import { entry } from '#kernel/stock/tables.ts'
import { newId } from '#lib/new-id.ts'
import type { FaultInput } from '#simulators/experticket/faults.ts'
import type { Settings } from '#simulators/experticket/settings.ts'
import { experticketSimulator } from '#simulators/experticket/simulator.ts'
import { openExperticketStore } from '#simulators/experticket/store.ts'
import { fakeCards } from '../support/fake-cards.ts'
import { serveHono } from '../support/serve-hono.ts'
import { newShop, type Sold } from '../support/shop.ts'
import { deliver, openJobs, runJobs } from '../support/shop-jobs.ts'
import { type Member, testApp } from '../support/test-app.ts'

export const API_KEY = 'clé/très secrète+9'

/** Friday and Saturday after the day on which the tests' clock stands. */
export const FRIDAY = '2026-06-12'
export const SATURDAY = '2026-06-13'

export const adults = (quantity: number, day = FRIDAY) => ({
  productId: 'ocearium-adulte',
  quantity,
  accessDateTime: `${day}T00:00:00`,
})

export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'experts-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The simulator on a real socket, the adapter that talks to it, and what it was asked: `METHOD path`. */
export async function partnerWorld(config: Partial<PartnerApiConfig> = {}) {
  const store = await openExperticketStore(`file:${join(await scratchFolder(), 'experticket.db')}`)
  const requests: URL[] = []
  const asked: string[] = []
  const app = new Hono()
  app.use('*', async (c, next) => {
    const url = new URL(c.req.url)
    if (url.pathname.includes('/api/')) {
      requests.push(url)
      asked.push(`${c.req.method} ${url.pathname.split('/api/')[1]}`)
    }
    await next()
  })
  app.route('/_dev/experticket', experticketSimulator({ store, apiKey: API_KEY }))
  const served = await serveHono(app)
  onTestFinished(async () => {
    await served.close()
    store.close()
  })
  const baseUrl = `${served.url}/_dev/experticket`
  const post = async (path: string, body: object) => {
    const response = await fetch(`${baseUrl}${path}`, { method: 'POST', body: JSON.stringify(body) })
    if (!response.ok) throw new Error(await response.text())
  }
  const settings = { baseUrl, partnerId: 'partner-test', apiKey: API_KEY, timeoutMs: 2000, retryPauseMs: 5 }
  return {
    baseUrl,
    store,
    requests,
    asked,
    provider: createExpertTickets({ ...settings, ...config }),
    fault: (fault: FaultInput) => post('/_faults', fault),
    set: (changes: Partial<Settings>) => post('/_settings', changes),
  }
}

/** A whole app that buys from the simulator; `reserve` may be replaced to see what a crash leaves. */
export async function expertWorld(config: Partial<PartnerApiConfig> = {}) {
  const partner = await partnerWorld({ timeoutMs: 1000, ...config })
  const expertTickets: ExpertTicketProvider = { ...partner.provider }
  const cards = fakeCards()
  const app = await testApp({ cards, expertTickets })
  const marie = await app.newMember()
  const shop = newShop(app)
  const db = app.db()

  /** The demo's océarium, at the prices that its provider asks: 19.90 €, 21.90 € on Saturdays. */
  async function sellExpert() {
    const { activityId } = await shop.sell()
    const stockId = newId('es')
    const ticketId = newId('eti')
    const productId = 'ocearium-adulte'
    await db.write([
      db.orm
        .insert(expertProduct)
        .values({ id: productId, name: 'Adulte', provider: 'Océarium', json: {}, updatedAt: Date.now() }),
      confirmedStatement({ version: null, readAt: null }, Date.now()),
      db.orm.insert(expertStock).values({ id: stockId, activityId, createdAt: Date.now() }),
      db.orm.insert(expertTicket).values({ id: ticketId, stockId, productId, label: 'Adulte', position: 0 }),
      db.orm.insert(expertPrice).values([
        { productId, day: FRIDAY, price: 1990, originalPrice: 2450 },
        { productId, day: SATURDAY, price: 2190, originalPrice: 2650 },
      ]),
    ])
    return { activityId, stockId, ticketId }
  }
  type Expert = Awaited<ReturnType<typeof sellExpert>>

  const addExpert = ({ stockId, ticketId }: Expert, facts: { quantity?: number; day?: string } = {}) =>
    app.call(
      '/add-expert-ticket-to-cart',
      {
        stockId,
        ticketInfoId: ticketId,
        quantity: facts.quantity ?? 2,
        date: Date.parse(`${facts.day ?? FRIDAY}T12:00:00+02:00`),
      },
      { as: marie },
    )
  const addTicket = (sold: Sold) =>
    app.call(
      '/add-ticket-to-cart',
      { stockIds: sold.slotIds, ticketInfoId: sold.ticketId, quantity: 1, options: [] },
      { as: marie },
    )
  const start = (member: Member = marie) => app.call('/start-cart-purchase', {}, { as: member })
  /** The card is charged, and the provider of payments says so; jobs are not run. */
  const pay = async (paymentId: string) => {
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
  }
  /** An expert ticket in the cart, started and paid. */
  const bought = async (facts: { quantity?: number; day?: string } = {}) => {
    await addExpert(await sellExpert(), facts)
    const { payment } = await start()
    if (!payment) throw new Error('No payment was opened.')
    await pay(payment.paymentId)
    return payment
  }

  return {
    ...partner,
    app,
    cards,
    marie,
    shop,
    db,
    expertTickets,
    sellExpert,
    addExpert,
    addTicket,
    start,
    pay,
    bought,
    runJobs: () => runJobs(app),
    /** Runs the periodic job. */
    refresh: async () => refreshCatalogue(await openJobs(app)),
    refreshBests: async () => refreshBestJob(await openJobs(app)),
    /** Jobs that failed are due again. */
    later: async () => {
      app.advance(10 * 60_000)
      await runJobs(app)
    },
    items: () => db.orm.select().from(orderItem),
    attempts: () => db.orm.select().from(attempt),
    sales: () => db.orm.select().from(expertSale),
    failures: () => db.orm.select().from(orderFailure),
    entries: () => db.orm.select().from(entry),
    cart: () => app.call('/list-cart', {}, { as: marie }),
    order: async (paymentId: string) => {
      const { list } = await app.call('/get-purchase', { paymentId }, { as: marie })
      const [order] = list
      if (!order) throw new Error('There is no such order.')
      return order
    },
  }
}
