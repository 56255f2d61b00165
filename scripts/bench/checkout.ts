import { newShop } from '../../tests/support/shop.ts'
import { apiOf, percentile, rounded } from './api.ts'
import { startServer } from './server.ts'
import { type BenchMember, newDataDir, newMembers } from './world.ts'

const MEMBERS = 16

/** Paid journeys a second through the API: list, stock, add, start, confirm, webhook, order Success; tickets stay queued. */
export async function benchCheckout(seconds: number) {
  let members: BenchMember[] = []
  let sold: Awaited<ReturnType<ReturnType<typeof newShop>['sell']>> | undefined
  const { dir, remove } = await newDataDir(async (db) => {
    members = await newMembers(db, MEMBERS)
    const shop = newShop({ db: () => db })
    for (let index = 0; index < 39; index++) await shop.sell({ slots: 3 })
    sold = await shop.sell({ quantity: 1_000_000, slots: 10, ticket: { maxQuantity: 20 } })
  })
  const server = await startServer(dir, { JOBS: 'off' })
  const target = sold
  if (!target) throw new Error('Nothing to sell.')
  const journeys: number[] = []
  const end = performance.now() + seconds * 1000
  const startedAt = performance.now()
  const cpuBefore = await server.cpuMs()
  await Promise.all(
    members.map(async (member) => {
      while (performance.now() < end) {
        const from = performance.now()
        await paidJourney(server, member, target)
        journeys.push(performance.now() - from)
      }
    }),
  )
  const perSecond = journeys.length / ((performance.now() - startedAt) / 1000)
  const cpuMs = (await server.cpuMs()) - cpuBefore
  const memory = await server.memoryMb()
  await server.stop()
  await remove()
  return {
    paidJourneysPerSecond: rounded(perSecond),
    journeyP50Ms: rounded(percentile(journeys, 50)),
    journeyP95Ms: rounded(percentile(journeys, 95)),
    journeys: journeys.length,
    serverCpuMsPerJourney: rounded(cpuMs / journeys.length, 2),
    memoryAfterMb: rounded(memory),
  }
}

async function paidJourney(
  server: Parameters<typeof apiOf>[0],
  member: BenchMember,
  target: { activityId: string; slotIds: string[]; ticketId: string },
) {
  const call = apiOf(server, member)
  if (process.env.X) await call('/list-activity', { limit: 15 })
  const now = Date.now()
  if (process.env.X)
    await call('/list-activity-stock', { activityId: target.activityId, startTs: now, endTs: now + 31 * 86_400_000 })
  const slot = target.slotIds[Math.floor(Math.random() * target.slotIds.length)] ?? ''
  await call('/add-ticket-to-cart', { stockIds: [slot], ticketInfoId: target.ticketId, quantity: 1, options: [] })
  const { payment } = await call('/start-cart-purchase', {})
  if (!payment) throw new Error('No payment.')
  await confirm(server, payment.paymentId, payment.paymentClientSecret)
  for (;;) {
    const { list } = await call('/get-purchase', { paymentId: payment.paymentId })
    if (list[0]?.status === 'Success') return
    await Bun.sleep(2)
  }
}

async function confirm(server: { port: number }, paymentId: string, clientSecret: string): Promise<void> {
  const body = new URLSearchParams({
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2031',
    'payment_method_data[card][cvc]': '123',
  })
  const response = await fetch(`http://127.0.0.1:${server.port}/_dev/stripe/v1/payment_intents/${paymentId}/confirm`, {
    method: 'POST',
    body,
  })
  if (!response.ok) throw new Error(`The card was refused: ${await response.text()}`)
}
