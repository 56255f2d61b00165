import { newShop, type Sold } from '../../tests/support/shop.ts'
import { apiCaller } from './api.ts'
import { type Bench, figure, percentile, rounded } from './figure.ts'
import { type BenchServer, startServer, withServer } from './server.ts'
import { type BenchMember, fillData, newMembers, withFolder } from './world.ts'

const MEMBERS = 32
const PER_SECOND = 100
/** Length from which a cart loses its oldest row after each addition, so that carts stay as long as people's. */
const LONGEST_CART = 8

/**
 * Measures add-to-cart at a steady rate, in an open loop: each call has its scheduled moment, from which its latency
 * counts, whatever happened to earlier calls. Trimming the carts is load on the server, but not part of the figure.
 */
export const benchAddToCart: Bench = (seconds) =>
  withFolder(async (dir) => {
    const { members, target } = await fillData(dir, async (db) => {
      const sale = await newShop({ db: () => db }).sell({ quantity: 1_000_000, slots: 10, ticket: { maxQuantity: 20 } })
      return { members: await newMembers(db, MEMBERS), target: sale }
    })
    return withServer(startServer(dir, { JOBS: 'off' }), async (server) => {
      const shoppers = members.map((member) => newShopper(server, member, target))
      await addSteadily(shoppers, 2)
      const cpuBefore = await server.cpuMs()
      const { latencies, trims } = await addSteadily(shoppers, seconds)
      const cpuMs = (await server.cpuMs()) - cpuBefore
      const beside = {
        calls: latencies.length,
        trims,
        slowestMs: rounded(Math.max(...latencies)),
        serverCpuMsPerCallAndTrim: rounded(cpuMs / latencies.length, 2),
      }
      return [
        figure('add-to-cart at 100/s, p50', percentile(latencies, 50), 'ms', { atMost: 5 }, beside),
        figure('add-to-cart at 100/s, p95', percentile(latencies, 95), 'ms', { atMost: 15 }),
      ]
    })
  })

export interface Shopper {
  add(): Promise<void>
  /** Removes the oldest row; returns false if the cart was empty. */
  trim(): Promise<boolean>
}

export function newShopper(server: BenchServer, member: BenchMember, target: Sold): Shopper {
  const call = apiCaller(server, member)
  const cart: string[] = []
  return {
    async add() {
      const slot = target.slotIds[Math.floor(Math.random() * target.slotIds.length)] ?? ''
      const { item } = await call('/add-ticket-to-cart', {
        stockIds: [slot],
        ticketInfoId: target.ticketId,
        quantity: 1,
        options: [],
      })
      cart.push(item.cartItem.id)
    },
    async trim() {
      const oldest = cart.length > LONGEST_CART ? cart.shift() : undefined
      if (oldest !== undefined) await call('/remove-from-cart', { id: oldest })
      return oldest !== undefined
    },
  }
}

export async function addSteadily(shoppers: readonly Shopper[], seconds: number) {
  const latencies: number[] = []
  const running: Promise<void>[] = []
  let trims = 0
  const startedAt = performance.now()
  const addAt = async (shopper: Shopper, due: number) => {
    await shopper.add()
    latencies.push(performance.now() - due)
    if (await shopper.trim()) trims++
  }
  for (let turn = 0; turn < seconds * PER_SECOND; turn++) {
    const due = startedAt + (turn * 1000) / PER_SECOND
    while (performance.now() < due) await Bun.sleep(Math.max(0, due - performance.now()))
    const shopper = shoppers[turn % shoppers.length]
    if (shopper) running.push(addAt(shopper, due))
  }
  await Promise.all(running)
  return { latencies, trims }
}
