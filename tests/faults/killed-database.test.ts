/** kill -9 of a region's database server under load, again and again, on the same data; the product stays up. */
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { mismatches } from '#features/selling/checkout/payment/reconcile.ts'
import { job } from '#kernel/jobs/tables.ts'
import { attempt, orderItem } from '#kernel/orders/tables.ts'
import { entry, entryFile, stock } from '#kernel/stock/tables.ts'
import { atLength } from '../support/at-length.ts'
import { buyUntil, type Load } from '../support/checkout-load.ts'
import { addOne, type FaultShop, startFaultShop, until } from '../support/fault-shop.ts'

const KILLS = atLength(4, 2)
const BUYERS = 4

let world: FaultShop

beforeAll(async () => {
  world = await startFaultShop({ buyers: BUYERS + 1, sale: { quantity: 100_000, span: 2, slots: 2 } })
}, 120_000)
afterAll(() => world?.shop.stop(), 60_000)

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Back-offs and leases of what the crashes interrupted are over: nobody waits two minutes for them here. */
const letTimePass = () =>
  world.shop.db().write([
    {
      sql: "update job set run_at = 0, lease_until = null, lease_token = null where dead_at is null and kind <> 'expire-attempt'",
      args: [],
    },
  ])

async function settled(): Promise<void> {
  const { shop } = world
  const { orm } = shop.db()
  await until(
    async () => (await (await shop.fetch('/_dev/stripe/_faults')).json()) as { events?: Record<string, number> },
    ({ events = {} }) => Object.entries(events).every(([state, count]) => state === 'delivered' || count === 0),
  )
  await letTimePass()
  await until(
    async () => {
      await shop.tick()
      return orm.select().from(job)
    },
    (rows) =>
      rows.every(({ deadAt, kind }) => deadAt !== null || !/^(ticket-pdf|order-mails|tickets-ready)/.test(kind)),
  )
}

test(`after ${KILLS} kills of the database every order is whole, and no answered write is lost`, {
  timeout: 180_000,
}, async () => {
  onTestFailed(() => console.log(world.shop.output().slice(-4000)))
  const { shop, databases, members, sold } = world
  const server = databases.servers.get('eu')
  if (!server) throw new Error('No such region.')
  const load: Load = { told: new Set(), charged: new Set() }
  let over = false
  const buyers = members.slice(0, BUYERS).map((member) =>
    buyUntil(
      () => over,
      shop,
      member,
      () => ({ sold, stockIds: sold.slotIds }),
      load,
    ),
  )
  for (let kill = 0; kill < KILLS; kill++) {
    const before = load.charged.size
    // The load is one: every life of the database has sold something.
    await until(
      async () => load.charged.size,
      (charged) => charged > before + 2,
    )
    await pause(Math.random() * 200)
    await server.kill9()
    await pause(Math.random() * 300)
    await server.restart()
  }
  over = true
  await Promise.all(buyers)

  // The same process sells on.
  const [late] = members.slice(BUYERS)
  if (!late) throw new Error('No member.')
  await until(
    () =>
      addOne(world, late).then(
        () => true,
        () => false,
      ),
    Boolean,
  )
  await settled()

  const db = shop.db()
  expect(await mismatches(db, Date.now())).toEqual([])
  const attempts = await db.orm.select().from(attempt)
  const known = new Set(attempts.map(({ paymentId }) => paymentId))
  expect([...load.told].filter((paymentId) => !known.has(paymentId))).toEqual([])
  const paid = attempts.filter(({ status }) => status === 'Paid')
  const paidIds = new Set(paid.map(({ paymentId }) => paymentId))
  expect([...load.charged].filter((paymentId) => !paidIds.has(paymentId))).toEqual([])

  // Every paid item has its places and its tickets, each place one buyer.
  const items = await db.orm
    .select()
    .from(orderItem)
    .where(
      inArray(
        orderItem.attemptId,
        paid.map(({ id }) => id),
      ),
    )
  const all = await db.orm.select().from(orderItem)
  const open = all.filter(({ status }) => status === 'Pending')
  const slots = await db.orm.select().from(stock).where(inArray(stock.id, sold.slotIds))
  for (const slot of slots) {
    expect(slot.bought).toBe(items.reduce((sum, { quantity }) => sum + quantity, 0))
    expect(slot.reserved).toBe(open.reduce((sum, { quantity }) => sum + quantity, 0))
  }
  const tickets = await db.orm
    .select({ orderItemId: entry.orderItemId })
    .from(entry)
    .innerJoin(entryFile, eq(entryFile.entryId, entry.id))
  for (const item of items)
    expect(tickets.filter(({ orderItemId }) => orderItemId === item.id)).toHaveLength(item.quantity)
})
