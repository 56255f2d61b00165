import type { RegionDb } from '#db/region-db.ts'
import { cartItem, cartItemStock } from '#kernel/cart/tables.ts'
import { stock } from '#kernel/stock/tables.ts'
import { newId } from '#lib/new-id.ts'
import { newShop } from '../../../tests/support/shop.ts'
import { apiCaller } from '../api.ts'
import { type Figure, measured, percentile, rounded } from '../figure.ts'
import { type BenchMember, newMembers, withFolder } from '../world.ts'
import { onServers } from './back-ends.ts'
import { startWorker, type WorkerServer } from './start-worker.ts'

const BUYERS = 200

/** Measures 200 people who start to buy the same slot at once, with purchases written one by one or in groups. */
export const benchHotSale = (): Promise<Figure[]> =>
  withFolder(async (folder) => {
    const { databases, env } = await onServers()
    const worker = await startWorker(folder, env)
    try {
      const db = databases.db('eu')
      // Warm-up: the engine compiles hot code; the first sale does not count.
      await sale(worker, db, 10_000, false)
      const figures: Figure[] = []
      for (const tickets of [10, 10_000])
        for (const hot of [false, true]) figures.push(await sale(worker, db, tickets, hot))
      return figures
    } finally {
      await worker.stop()
      await databases.stop()
    }
  })

async function sale(worker: WorkerServer, db: RegionDb, tickets: number, hot: boolean): Promise<Figure> {
  const { buyers, stockId } = await prepare(db, tickets, hot)
  const cpuBefore = await worker.cpuMs()
  const startedAt = performance.now()
  const latencies: number[] = []
  const outcomes = await Promise.allSettled(
    buyers.map(async (buyer) => {
      const { payment } = await apiCaller(worker, buyer)('/start-cart-purchase', {})
      latencies.push(performance.now() - startedAt)
      return payment !== null
    }),
  )
  const elapsed = (performance.now() - startedAt) / 1000
  const sold = outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value).length
  // An overloaded database is not awaited forever: the buyer is told, and may retry.
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected').length
  const { rows } = await db.query('select reserved from stock where id = ?', [stockId])
  const taken = Number(rows[0]?.reserved)
  if (taken > tickets || sold > taken) throw new Error(`${taken} of ${tickets} taken, ${sold} sold.`)
  return measured(`${BUYERS} buyers, ${tickets} tickets, ${hot ? 'in groups' : 'plain'}`, BUYERS / elapsed, '/s', {
    sold,
    failed,
    taken,
    p50Ms: rounded(percentile(latencies, 50)),
    p95Ms: rounded(percentile(latencies, 95)),
    cpuMsPerBuyer: rounded(((await worker.cpuMs()) - cpuBefore) / BUYERS, 2),
  })
}

/** Creates people with one ticket of a new slot in their carts. */
async function prepare(
  db: RegionDb,
  tickets: number,
  hot: boolean,
): Promise<{ buyers: BenchMember[]; stockId: string }> {
  const sold = await newShop({ db: () => db }).sell({ quantity: tickets })
  const [stockId = ''] = sold.slotIds
  const buyers = await newMembers(db, BUYERS)
  const rows = buyers.map(({ userId }) => ({
    id: newId('ci'),
    userId,
    activityId: sold.activityId,
    itemType: 'Ticket' as const,
    ticketInfoId: sold.ticketId,
    quantity: 1,
    options: [],
    seenPrice3: 1600,
    createdAt: Date.now(),
  }))
  await db.write([
    db.orm.insert(cartItem).values(rows),
    db.orm.insert(cartItemStock).values(rows.map(({ id }) => ({ cartItemId: id, stockId, seq: 0 }))),
    ...(hot ? [db.orm.update(stock).set({ hot: true })] : [db.orm.update(stock).set({ hot: false })]),
  ])
  return { buyers, stockId }
}
