import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { BatchResponse } from 'drizzle-orm/batch'
import { compiledRead } from '#db/compiled-read.ts'
import type { RegionDb } from '#db/region-db.ts'
import { type Cart, cartQueries, toCart } from '#features/selling/cart/load-sellables.ts'
import { selectSessionUser } from '#handler/session-user.ts'
import { attempt } from '#kernel/orders/tables.ts'

/** Data for starting a purchase. */
export interface Purchase extends Cart {
  /** The open attempt, which waits for its payment. */
  open: typeof attempt.$inferSelect | null
}

const openAttempt = (db: RegionDb, owner: SQL) =>
  db.orm
    .select()
    .from(attempt)
    .where(and(eq(attempt.userId, owner), eq(attempt.status, sql`'Pending'`)))

const purchaseQueries = (db: RegionDb, owner: SQL) => [openAttempt(db, owner), ...cartQueries(db, owner)] as const
type Queries = ReturnType<typeof purchaseQueries>

const readByUser = compiledRead<{ userId: string }, Queries>((db) =>
  purchaseQueries(db, sql`${sql.placeholder('userId')}`),
)
const readBySession = compiledRead<{ idHash: string }, Queries>((db) =>
  purchaseQueries(db, selectSessionUser(sql.placeholder('idHash'))),
)

function toPurchase([[open], ...cart]: BatchResponse<Queries>): Purchase {
  return { open: open ?? null, ...toCart(cart) }
}

/** A person's cart and open attempt, in one round trip. */
export const loadPurchase = async (db: RegionDb, userId: string): Promise<Purchase> =>
  toPurchase(await readByUser(db, { userId }))

/** Cart and open attempt of the session's owner. */
export const loadPurchaseOfSession = async (db: RegionDb, idHash: string): Promise<Purchase> =>
  toPurchase(await readBySession(db, { idHash }))
