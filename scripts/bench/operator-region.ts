import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { session, user } from '#kernel/accounts/tables.ts'
import { sha256Hex } from '#lib/digest.ts'
import { apiCaller } from './api.ts'
import { importRows, multiplied, museumRows } from './catalogues.ts'
import { fillOrders, type RegionSize } from './many-orders.ts'
import type { BenchServer } from './server.ts'
import { addRoot, HOST, openRegion } from './world.ts'

/**
 * Same number of activities for every size, so that a partner has a thousand times the orders in the largest region.
 */
const ACTIVITIES = 500
const OPERATOR = 'u-1'
const SESSION = 'session-of-the-operator-with-enough-length'

/** Names of receivers without account: one shared by all, and one of each. */
export const RECEIVERS = 'inès'
export const receiverAt = (order: number) => `v${String(order * 5).padStart(7, '0')}`

const giveEachFifth = `insert into ticket_gift (id, entry_id, email, message, created_at, expires_at, accepted_at, receiver_name)
  select 'tg-' || id, id, id || '@exemple.test', '', ?, ? + 86400000, ?,
    'Inès V' || printf('%07d', cast(substr(order_item_id, 4) as integer))
  from entry where cast(substr(order_item_id, 4) as integer) % 5 = 0`

/** Fills a region with orders, each fifth given to a person without account, and a signed-in super admin. */
export async function fillForOperator(dir: string, size: RegionSize): Promise<void> {
  const made = await openRegion(dir, 'eu')
  await addRoot(made)
  await importRows(made, multiplied(await museumRows(), ACTIVITIES))
  made.close()
  fillOrders(join(dir, 'eu.db'), 'hoobiiz', size)
  const db = await openRegion(dir, 'eu')
  const now = Date.now()
  await db.write([
    { sql: giveEachFifth, args: [now, now, now] },
    db.orm.update(user).set({ isAdmin: true }).where(eq(user.id, OPERATOR)),
    db.orm.insert(session).values({
      idHash: await sha256Hex(SESSION),
      userId: OPERATOR,
      host: HOST,
      createdAt: now,
      expiresAt: now + 86_400_000,
    }),
  ])
  // As in `fillData`: servers started with these rows only in the log have found no session, or no database.
  await db.query('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
}

export const operatorHeaders = { cookie: `session=${SESSION}` }

export const operatorCaller = (server: BenchServer) => apiCaller(server, operatorHeaders)
