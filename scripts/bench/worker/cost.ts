import { sql } from 'drizzle-orm'
import { mail } from '#kernel/mail/tables.ts'
import { paidJourney } from '../checkout.ts'
import { type Figure, measured, rounded } from '../figure.ts'
import { HOST } from '../world.ts'
import { type Counted, pricePerThousand } from './prices.ts'
import { withProxiedWorker } from './proxied-worker.ts'

const ORDERS = 40
/** Pages of a visitor who browses, beside those of the purchase. */
const PAGES = ['/', '/', '/recherche?q=mus', '/cart', '/orders']
const MOST_WAIT_MS = 60_000

/** Per order: two locked calls, each taking and returning a turn, and the alarm that clears the lock afterwards. */
const OBJECT_REQUESTS = 5
/** Per order: the holder stored twice for each turn, alarm set and cleared, storage emptied. */
const OBJECT_ROWS = 8
/** Time for which an object is awake for its calls; 128 MB are billed. */
const OBJECT_SECONDS = 0.5

/** Estimates the cost of a thousand orders: counted where the product leaves the Worker, priced in prices.ts. */
export const benchCost = (): Promise<Figure[]> =>
  withProxiedWorker(async (worker, proxy, { world, databases }) => {
    const [member] = world.members
    if (!member) throw new Error('Nobody is there.')
    const read = async (path: string) => {
      const headers = { host: `${HOST}:${worker.port}`, cookie: member.cookie }
      await (await fetch(`http://127.0.0.1:${worker.port}${path}`, { headers })).arrayBuffer()
    }
    const db = databases.db('eu')
    const mailsSent = async () => {
      const [row] = await db.orm.select({ count: sql<number>`count(*)` }).from(mail).where(sql`sent_at is not null`)
      return row?.count ?? 0
    }
    const order = async () => {
      for (const path of [...PAGES, `/a/x/${world.target.activityId}`]) await read(path)
      return paidJourney(worker, member, world.target)
    }
    await order()
    await settled(db, mailsSent)
    const before = { traffic: proxy.traffic(), cpu: await worker.cpuMs(), files: await worker.objects() }
    const mailsBefore = await mailsSent()
    let polls = 0
    for (let count = 0; count < ORDERS; count++) polls += await order()
    await settled(db, mailsSent)
    const traffic = proxy.traffic()
    const files = ((await worker.objects()) - before.files) / ORDERS
    const mails = ((await mailsSent()) - mailsBefore) / ORDERS
    // Pages; lists, stock, add, start; polls; one webhook. The simulated card form asks the provider, not the Worker.
    const requests = PAGES.length + 1 + 4 + polls / ORDERS + 1
    const counted: Counted = {
      requests,
      cpuMs: ((await worker.cpuMs()) - before.cpu) / ORDERS,
      objectRequests: OBJECT_REQUESTS,
      objectGbSeconds: OBJECT_SECONDS * 0.125,
      objectRowsWritten: OBJECT_ROWS,
      filesWritten: files,
      // The mail's attachment, and one download.
      filesRead: files * 2,
      queueOperations: 0,
      rowsRead: (traffic.rowsRead - before.traffic.rowsRead) / ORDERS,
      rowsWritten: (traffic.rowsWritten - before.traffic.rowsWritten) / ORDERS,
    }
    let total = 0
    const figures = (Object.keys(pricePerThousand) as (keyof Counted)[]).map((name) => {
      const dollars = counted[name] * pricePerThousand[name]
      total += dollars
      return measured(`${name} of 1,000 orders`, counted[name] * 1000, '', { dollars: rounded(dollars, 4) })
    })
    return [
      ...figures,
      measured('cost of 1,000 orders', total, '$', {
        databaseRequestsPerOrder: rounded((traffic.requests - before.traffic.requests) / ORDERS),
        statementsPerOrder: rounded((traffic.statements - before.traffic.statements) / ORDERS),
        mailsPerOrder: rounded(mails),
        orders: ORDERS,
      }),
    ]
  })

type Db = { query(sql: string): Promise<{ rows: { [name: string]: unknown }[] }> }

/** Waits until no job is due and no mail follows. */
async function settled(db: Db, mailsSent: () => Promise<number>): Promise<void> {
  const end = performance.now() + MOST_WAIT_MS
  let known = -1
  while (performance.now() < end) {
    const { rows } = await db.query(`select count(*) as due from job where run_at <= unixepoch() * 1000`)
    const sent = await mailsSent()
    if (Number(rows[0]?.due) === 0 && sent === known) return
    known = sent
    await Bun.sleep(1000)
  }
}
