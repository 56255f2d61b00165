import { newShop } from '../../tests/support/shop.ts'
import { addSteadily, newShopper } from './add-to-cart.ts'
import { type Bench, type Figure, figure, percentile, rounded } from './figure.ts'
import { startServer, withServer } from './server.ts'
import { paidItem } from './tickets.ts'
import { fillData, newMembers, openRegion, withFolder } from './world.ts'

const TICKETS = 200
const MEMBERS = 32

/**
 * Measures add-to-cart at its steady rate while 200 tickets are rendered: in threads, and in the thread that answers.
 */
export const benchDrawing: Bench = async (seconds) => [
  await whileDrawing('add-to-cart at 100/s while tickets are drawn, p95', seconds, {}),
  await whileDrawing('the same, drawn in the thread that answers, p95', seconds, { COMPUTE_THREADS: '0' }),
]

const whileDrawing = (name: string, seconds: number, env: Record<string, string>): Promise<Figure> =>
  withFolder(async (dir) => {
    const { members, target } = await fillData(dir, async (db) => {
      const shop = newShop({ db: () => db })
      const sold = await shop.sell({ quantity: null })
      // A name that needs the embedded font, which takes longer to render.
      const buyers = await newMembers(db, 4, { firstName: 'Łukasz', lastName: 'Đorđević' })
      for (let index = 0; index < TICKETS; index++) await paidItem(db, sold, buyers[index % 4]?.userId ?? '')
      const sale = await shop.sell({ quantity: 1_000_000, slots: 10, ticket: { maxQuantity: 20 } })
      return { members: await newMembers(db, MEMBERS), target: sale }
    })
    return withServer(startServer(dir, env), async (server) => {
      const shoppers = members.map((member) => newShopper(server, member, target))
      const { latencies } = await addSteadily(shoppers, Math.min(seconds, 4))
      const db = await openRegion(dir, 'eu')
      const { rows } = await db.query("select count(*) as n from entry where status = 'Ready'")
      db.close()
      return figure(
        name,
        percentile(latencies, 95),
        'ms',
        { atMost: 50 },
        {
          calls: latencies.length,
          p50Ms: rounded(percentile(latencies, 50)),
          slowestMs: rounded(Math.max(...latencies)),
          drawnMeanwhile: Number(rows[0]?.n ?? 0),
        },
      )
    })
  })
