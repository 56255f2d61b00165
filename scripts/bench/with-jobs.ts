import { newShop } from '../../tests/support/shop.ts'
import { addSteadily, newShopper } from './add-to-cart.ts'
import { buyFor, fillShop } from './checkout.ts'
import { type Bench, type Figure, figure, percentile, rounded } from './figure.ts'
import { startServer, withServer } from './server.ts'
import { paidItem, ticketsLeft } from './tickets.ts'
import { fillData, newMembers, withFolder } from './world.ts'

type Jobs = 'on' | 'off'

/** Order of turns, so that other work on the machine affects both alike. */
const TURNS: readonly Jobs[] = ['off', 'on', 'on', 'off']
const SHOPPERS = 32
/** More than two cores can render. */
const TICKETS_PER_SECOND = 150
const WARM_UP_SECONDS = 2

/** Measures how much background work (tickets, mails and their jobs in the same process) slows buyers down. */
export const benchWithJobs: Bench = async (seconds) => [await paidJourneys(seconds), await addToCart(seconds)]

async function paidJourneys(seconds: number): Promise<Figure> {
  const rates: Record<Jobs, number[]> = { on: [], off: [] }
  for (const jobs of TURNS)
    await withFolder(async (dir) => {
      const { members, target } = await fillShop(dir)
      await withServer(startServer(dir, { JOBS: jobs }), async (server) => {
        await buyFor(1, server, members, target)
        const { journeys, elapsed } = await buyFor(seconds, server, members, target)
        rates[jobs].push(journeys.length / elapsed)
      })
    })
  const beside = { on: rounded(mean(rates.on)), off: rounded(mean(rates.off)) }
  return figure('paid journeys, jobs on / off', mean(rates.on) / mean(rates.off), '', { atLeast: 0.7 }, beside)
}

async function addToCart(seconds: number): Promise<Figure> {
  const p95: Record<Jobs, number[]> = { on: [], off: [] }
  const queued = TICKETS_PER_SECOND * (seconds + WARM_UP_SECONDS)
  let left = queued
  for (const jobs of TURNS)
    await withFolder(async (dir) => {
      const { members, target } = await fillData(dir, async (db) => {
        const shop = newShop({ db: () => db })
        const sale = await shop.sell({ quantity: 1_000_000, slots: 10, ticket: { maxQuantity: 20 } })
        const sold = await shop.sell({ quantity: null })
        const people = await newMembers(db, SHOPPERS)
        // Without jobs the same rows exist as a queue that is not processed.
        for (let index = 0; index < queued; index++) await paidItem(db, sold, people[index % SHOPPERS]?.userId ?? '')
        return { members: people, target: sale }
      })
      await withServer(startServer(dir, { JOBS: jobs }), async (server) => {
        const shoppers = members.map((member) => newShopper(server, member, target))
        await addSteadily(shoppers, WARM_UP_SECONDS)
        const { latencies } = await addSteadily(shoppers, seconds)
        p95[jobs].push(percentile(latencies, 95))
        if (jobs === 'on') left = Math.min(left, await ticketsLeft(dir))
      })
    })
  // None left would mean that carts were filled for a while beside no work.
  const beside = { onMs: rounded(mean(p95.on)), offMs: rounded(mean(p95.off)), queued, leftAtLeast: left }
  return figure('add-to-cart p95, jobs on / off', mean(p95.on) / mean(p95.off), '', { atMost: 1.5 }, beside)
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
