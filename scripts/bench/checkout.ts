import type { Sold } from '../../tests/support/shop.ts'
import { newShop } from '../../tests/support/shop.ts'
import { apiCaller } from './api.ts'
import { type Bench, figure, percentile, rounded } from './figure.ts'
import { type BenchServer, startServer, withServer } from './server.ts'
import { type BenchMember, fillData, newMembers, withFolder } from './world.ts'

const MEMBERS = 16
const MONTH_MS = 31 * 86_400_000
/** First pause before looking at the order again; it doubles each time, as the page's does from 100 ms on. */
const FIRST_WAIT_MS = 5

/**
 * Measures paid journeys a second through the API: list, stock, add, start, confirm, webhook, order Success. Tickets
 * stay queued; the simulated card provider runs in the same process, so its share is included.
 */
export const benchCheckout: Bench = (seconds) =>
  withFolder(async (dir) => {
    const { members, target } = await fillShop(dir)
    return withServer(startServer(dir, { JOBS: 'off' }), async (server) => {
      await buyFor(1, server, members, target)
      const cpuBefore = await server.cpuMs()
      const { journeys, elapsed, polls } = await buyFor(seconds, server, members, target)
      const cpuMs = (await server.cpuMs()) - cpuBefore
      return [
        figure(
          'paid journeys',
          journeys.length / elapsed,
          '/s',
          { atLeast: 110 },
          {
            journeys: journeys.length,
            p50Ms: rounded(percentile(journeys, 50)),
            p95Ms: rounded(percentile(journeys, 95)),
            serverCpuMsPerJourney: rounded(cpuMs / journeys.length, 2),
            pollsPerJourney: rounded(polls / journeys.length, 2),
          },
        ),
        figure('memory after paid journeys', await server.memoryMb(), 'MB', { atMost: 250 }),
      ]
    })
  })

/** Creates 40 activities, one of which never sells out, and its buyers. */
export const fillShop = (dir: string) =>
  fillData(dir, async (db) => {
    const shop = newShop({ db: () => db })
    for (let index = 0; index < 39; index++) await shop.sell({ slots: 3 })
    const target = await shop.sell({ quantity: 1_000_000, slots: 10, ticket: { maxQuantity: 20 } })
    return { members: await newMembers(db, MEMBERS), target }
  })

export async function buyFor(seconds: number, server: BenchServer, members: readonly BenchMember[], target: Sold) {
  const journeys: number[] = []
  let polls = 0
  const startedAt = performance.now()
  const end = startedAt + seconds * 1000
  await Promise.all(
    members.map(async (member) => {
      while (performance.now() < end) {
        const from = performance.now()
        const asked = await paidJourney(server, member, target)
        polls += asked
        journeys.push(performance.now() - from)
      }
    }),
  )
  return { journeys, polls, elapsed: (performance.now() - startedAt) / 1000 }
}

/** Buys one ticket; returns how often the order was requested until it was paid. */
export async function paidJourney(server: { port: number }, member: BenchMember, target: Sold): Promise<number> {
  const call = apiCaller(server, member)
  await call('/list-activity', { limit: 15 })
  const now = Date.now()
  await call('/list-activity-stock', { activityId: target.activityId, startTs: now, endTs: now + MONTH_MS })
  const slot = target.slotIds[Math.floor(Math.random() * target.slotIds.length)] ?? ''
  await call('/add-ticket-to-cart', { stockIds: [slot], ticketInfoId: target.ticketId, quantity: 1, options: [] })
  const { payment } = await call('/start-cart-purchase', {})
  if (!payment) throw new Error('No payment.')
  await confirm(server, payment.paymentId, payment.paymentClientSecret)
  for (let polls = 1; ; polls++) {
    const { list } = await call('/get-purchase', { paymentId: payment.paymentId })
    if (list[0]?.status === 'Success') return polls
    await Bun.sleep(FIRST_WAIT_MS * 2 ** (polls - 1))
  }
}

/** Confirms the payment at the provider by card, as the card form does. */
export async function confirm(server: { port: number }, paymentId: string, clientSecret: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${server.port}/_dev/stripe/v1/payment_intents/${paymentId}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2031',
      'payment_method_data[card][cvc]': '123',
    }),
  })
  if (!response.ok) throw new Error(`The card was refused: ${await response.text()}`)
}
