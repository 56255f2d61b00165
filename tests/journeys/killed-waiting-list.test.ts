/**
 * Places return to a waiting list (chapter queues-and-waiting-lists) while the built server is killed with -9, again
 * and again: its order holds, no place is held or sold twice, and none is idle at the end while somebody waits.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { RegionDb } from '#db/region-db.ts'
import { mismatches } from '#features/selling/checkout/payment/reconcile.ts'
import { waiting } from '#features/stock/waiting-places/tables.ts'
import { mail } from '#kernel/mail/tables.ts'
import { stock } from '#kernel/stock/tables.ts'
import { newId } from '#lib/new-id.ts'
import { atLength } from '../support/at-length.ts'
import { type HttpMember, httpCall, newHttpMembers, openRegion, prepareRegion } from '../support/http-shop.ts'
import { startServer } from '../support/server-process.ts'
import { sharedSetup } from '../support/shared-setup.ts'
import { newShop, type Sold } from '../support/shop.ts'

const PEOPLE = atLength(500, 60)
const PLACES = atLength(50, 12)
const KILLS = atLength(10, 3)

let dataDir: string
let people: HttpMember[]
let operator: HttpMember
let sold: Sold

sharedSetup(
  async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'waiting-'))
    await prepareRegion(dataDir, async (db) => {
      people = await newHttpMembers(db, PEOPLE)
      const [admin] = await newHttpMembers(db, 1, { isAdmin: true })
      if (!admin) throw new Error('One operator.')
      operator = admin
      sold = await newShop({ db: () => db }).sell({ quantity: 0 })
      const [stockId = ''] = sold.slotIds
      const rows = people.map(({ userId }, place) => ({ id: newId('wl'), userId, place }))
      await db.write([
        db.orm.insert(waiting).values(
          rows.map((row) => ({
            ...row,
            ...{ activityId: sold.activityId, ticketInfoId: sold.ticketId, stockId, quantity: 1 },
            ...{ origin: 'http://hoobiiz.localhost', joinedAt: Date.now() },
          })),
        ),
        ...rows.map(({ id }) => ({
          sql: 'insert into waiting_slot (waiting_id, stock_id) values (?, ?)',
          args: [id, stockId],
        })),
      ])
    })
  },
  () => rm(dataDir, { recursive: true, force: true }),
)

/** The line as it stands: those with a hold are its beginning, and no more places are taken than there are. */
async function expectOrder(db: RegionDb): Promise<{ held: number; quantity: number }> {
  const rows = await db.orm.select().from(waiting).where(eq(waiting.activityId, sold.activityId)).orderBy(waiting.place)
  const held = rows.filter(({ state }) => state === 'Held').length
  expect(rows.map(({ state }, at) => state === (at < held ? 'Held' : 'Waiting'))).not.toContain(false)
  const [row] = await db.orm.select().from(stock).where(eq(stock.activityId, sold.activityId))
  expect(row?.reserved).toBe(held)
  return { held, quantity: row?.quantity ?? 0 }
}

test(`with ${PEOPLE} people waiting for ${PLACES} places and the server killed ${KILLS} times, the order holds and no place is idle`, {
  timeout: 240_000,
}, async () => {
  let given = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await startServer({ dataDir, env: { DEMO: '0', THROTTLE: 'off' } })
    const until = Math.ceil((PLACES * (kill + 1)) / KILLS)
    for (; given < until; given++)
      await httpCall(server, operator, '/admin/adjust-stock', { stockId: sold.slotIds[0] ?? '', delta: 1 })
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 120))
    await server.kill9()
    const db = await openRegion(dataDir)
    await expectOrder(db)
    db.close()
  }
  const server = await startServer({ dataDir, env: { DEMO: '0', THROTTLE: 'off' } })
  const db = await openRegion(dataDir)
  await expect.poll(async () => (await expectOrder(db)).held, { timeout: 60_000 }).toBe(PLACES)
  expect((await expectOrder(db)).quantity).toBe(PLACES)
  // Each of them was written to once, and can buy what is held for them.
  const mails = await db.orm.select({ to: mail.recipient }).from(mail).where(eq(mail.kind, 'waiting-held'))
  expect(mails.map(({ to }) => to).sort()).toEqual(
    people
      .slice(0, PLACES)
      .map(({ email }) => email)
      .sort(),
  )
  const [first] = people
  if (!first) throw new Error('Somebody waits.')
  const wish = { ticketInfoId: sold.ticketId, stockIds: sold.slotIds.slice(0, 1), quantity: 1, options: [] }
  await httpCall(server, first, '/add-ticket-to-cart', wish)
  expect((await httpCall(server, first, '/start-cart-purchase', {})).payment).not.toBeNull()
  const late = people[PLACES]
  if (late)
    await expect(httpCall(server, late, '/add-ticket-to-cart', wish)).rejects.toMatchObject({ code: 'stockGone' })
  expect(await mismatches(db, Date.now())).toEqual([])
  db.close()
  await server.stop()
})
