/** kill -9 of the built server in the middle of a running checkout, again and again on the same data. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mismatches } from '#features/selling/checkout/payment/reconcile.ts'
import { job } from '#kernel/jobs/tables.ts'
import { file } from '#kernel/media/tables.ts'
import { attempt, orderItem } from '#kernel/orders/tables.ts'
import { entry, entryFile, stock } from '#kernel/stock/tables.ts'
import { atLength } from '../support/at-length.ts'
import { buyUntil } from '../support/checkout-load.ts'
import { type HttpMember, newHttpMembers, openRegion, prepareRegion } from '../support/http-shop.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { sharedSetup } from '../support/shared-setup.ts'
import { newShop, type Sold } from '../support/shop.ts'

const KILLS = atLength(20, 4)
const BUYERS = 8

let dataDir: string
let members: HttpMember[]
let automatic: Sold
let documents: Sold

sharedSetup(
  async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'killed-'))
    await prepareRegion(dataDir, async (db) => {
      const shop = newShop({ db: () => db })
      members = await newHttpMembers(db, BUYERS)
      automatic = await shop.sell({ mode: 'Automatic', quantity: 100_000, span: 2, slots: 2 })
      documents = await shop.sell({ mode: 'Pregenerated', kind: 'Flexible', quantity: null, documents: 2000 })
      // Mails take them along.
      const keys = await db.orm.select({ key: file.key }).from(file)
      const paths = keys.map(({ key }) => join(dataDir, 'files', key))
      for (const folder of new Set(paths.map(dirname))) await mkdir(folder, { recursive: true })
      await Promise.all(paths.map((path) => writeFile(path, '%PDF-1.7\n\n')))
    })
  },
  () => rm(dataDir, { recursive: true, force: true }),
)

const choose = () => {
  const sold = Math.random() < 0.5 ? automatic : documents
  return { sold, stockIds: sold === automatic ? sold.slotIds : sold.slotIds.slice(0, 1) }
}

/** Expects the state the moment after a crash, before anything was mended. */
async function expectNothingHalf(): Promise<void> {
  const db = await openRegion(dataDir)
  expect((await mismatches(db, Date.now())).filter(({ dedupeKey }) => dedupeKey.startsWith('stock-counter'))).toEqual(
    [],
  )
  const items = await db.orm
    .select({ item: orderItem, status: attempt.status })
    .from(orderItem)
    .innerJoin(attempt, eq(attempt.id, orderItem.attemptId))
  // An attempt and its items never disagree.
  for (const { item, status } of items)
    expect([item.status, status]).toEqual([
      { Pending: 'Pending', Paid: 'Success', Canceled: 'Canceled', Refunded: 'Canceled' }[status],
      status,
    ])
  const waiting = await db.orm
    .select({ orderItemId: entry.orderItemId })
    .from(entry)
    .where(eq(entry.status, 'AwaitingGeneration'))
  const jobs = new Set(
    (await db.orm.select().from(job)).filter((row) => row.deadAt === null).map((row) => row.dedupeKey),
  )
  // A paid order has its ticket, or an open job that makes it.
  for (const { orderItemId } of waiting) expect(jobs).toContain(`ticket-pdf:${orderItemId}`)
  db.close()
}

async function settled(server: ServerProcess): Promise<void> {
  const db = await openRegion(dataDir)
  for (let tries = 0; tries < 300; tries++) {
    const open = (await db.orm.select().from(job)).filter(
      (row) =>
        row.deadAt === null && /^(ticket-pdf|order-mails|tickets-ready|send-mail)/.test(row.dedupeKey ?? row.kind),
    )
    const faults = (await (await server.fetch('/_dev/stripe/_faults')).json()) as { events?: Record<string, number> }
    const undelivered = Object.entries(faults.events ?? {})
      .filter(([state]) => state !== 'delivered')
      .reduce((sum, [, count]) => sum + count, 0)
    if (open.length === 0 && undelivered === 0) return db.close()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  db.close()
  throw new Error('Tickets, mails or events of payments are still under way after thirty seconds.')
}

test(`after ${KILLS} kills every paid order has its tickets, and no place is lost or doubled`, {
  timeout: 240_000,
}, async () => {
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await startServer({ dataDir, env: { DEMO: '0', THROTTLE: 'off' } })
    let over = false
    const charged = new Set<string>()
    const buying = Promise.all(
      members.map((member) => buyUntil(() => over, server, member, choose, { told: new Set(), charged })),
    )
    // However slow the machine is, something has been sold by then.
    await expect.poll(() => charged.size, { interval: 10 }).toBeGreaterThan(1)
    await new Promise((resolve) => setTimeout(resolve, 150 + Math.random() * 900))
    await server.kill9()
    over = true
    await buying
    await expectNothingHalf()
  }
  const server = await startServer({ dataDir, env: { DEMO: '0', THROTTLE: 'off' } })
  await settled(server)
  await server.stop()

  const db = await openRegion(dataDir)
  expect(await mismatches(db, Date.now() + 3_600_000)).toEqual([])
  const items = await db.orm.select().from(orderItem)
  const sold = items.filter((item) => item.status === 'Success')
  // The load was one: a test that bought nothing would prove nothing.
  expect(sold.length).toBeGreaterThan(KILLS)
  const tickets = await db.orm
    .select({ orderItemId: entry.orderItemId, status: entry.status, key: file.key })
    .from(entry)
    .innerJoin(entryFile, eq(entryFile.entryId, entry.id))
    .innerJoin(file, eq(file.id, entryFile.fileId))
  const owned = tickets.filter((ticket) => ticket.orderItemId !== null && ticket.status === 'Ready')
  expect(new Set(owned.map((ticket) => ticket.key)).size).toBe(owned.length)
  for (const item of sold) expect(owned.filter((ticket) => ticket.orderItemId === item.id)).toHaveLength(item.quantity)
  const bought = (await db.orm.select().from(stock))
    .filter((row) => automatic.slotIds.includes(row.id))
    .map((row) => row.bought)
  const automaticSold = sold.filter((item) => item.mode === 'Automatic').length
  expect(bought).toEqual([automaticSold, automaticSold])
  db.close()
})
