import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { session, user } from '#kernel/accounts/tables.ts'
import { sha256Hex } from '#lib/digest.ts'
import { apiCaller } from './api.ts'
import { importRows, multiplied, museumRows } from './catalogues.ts'
import { fillOrders, type RegionSize } from './many-orders.ts'
import type { BenchServer } from './server.ts'
import { addRoot, HOST, openRegion } from './world.ts'

/** The same activities whatever the size, so that a partner has a thousand times the orders in the largest one. */
const ACTIVITIES = 500
const OPERATOR = 'u-1'
const SESSION = 'session-of-the-operator-with-enough-length'

/** Names without account: one that all receivers have, and one of their own. */
export const RECEIVERS = 'inès'
export const receiverAt = (order: number) => `v${String(order * 5).padStart(7, '0')}`

const giveEachFifth = `insert into ticket_gift (id, entry_id, email, message, created_at, expires_at, accepted_at, receiver_name)
  select 'tg-' || id, id, id || '@exemple.test', '', ?, ? + 86400000, ?,
    'Inès V' || printf('%07d', cast(substr(order_item_id, 4) as integer))
  from entry where cast(substr(order_item_id, 4) as integer) % 5 = 0`

/** A region's file with so many orders, of which each fifth was given to somebody without account, and a super admin who is signed in. */
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
  // As `fillData` does: with these rows in the log alone, servers that start now have found no session, or no database.
  await db.query('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
}

export const operatorHeaders = { cookie: `session=${SESSION}` }

export const operatorCaller = (server: BenchServer) => apiCaller(server, operatorHeaders)
