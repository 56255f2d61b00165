import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { compiledRead } from '#db/compiled-read.ts'
import { changed, type RegionDb, type Statement, type Step } from '#db/region-db.ts'
import { releaseVoucherSteps } from '#features/selling/vouchers/voucher-steps.ts'
import { expertSale } from '#features/stock/expert-tickets/tables.ts'
import { type Attempt, attempt, type Item, orderItem } from '#kernel/orders/tables.ts'
import { backToCart } from './back-to-cart.ts'
import { releaseEntries, releasePlaces } from './stock-steps.ts'

/** Names the job that ends an attempt; with `holdUntil` the one of a hold that a third party has shortened. */
export const expiryKey = (attemptId: string, holdUntil?: number): string =>
  holdUntil === undefined ? `expire:${attemptId}` : `expire:${attemptId}:${holdUntil}`

/** Somebody else moved the attempt between our reading and our writing; read again and decide anew. */
export class AttemptMoved extends Error {}

const readAttempt = compiledRead<{ attemptId: string }, [ReturnType<typeof attemptQuery>]>((db) => [attemptQuery(db)])

const attemptQuery = (db: RegionDb) =>
  db.orm
    .select({ attempt, item: orderItem })
    .from(attempt)
    .innerJoin(orderItem, eq(orderItem.attemptId, attempt.id))
    .where(eq(attempt.id, sql.placeholder('attemptId')))

/** The attempt with its items, in one round trip; null when there is none. */
export async function loadAttempt(
  db: RegionDb,
  attemptId: string,
): Promise<{ attempt: Attempt; items: Item[] } | null> {
  const [rows] = await readAttempt(db, { attemptId })
  const [first] = rows
  return first ? { attempt: first.attempt, items: rows.map((row) => row.item) } : null
}

/** Moves the attempt itself; the batch is undone unless it was in `from`: `Paid` moves on from its review only. */
export const moveAttempt = (
  db: RegionDb,
  attemptId: string,
  from: Attempt['status'],
  set: Partial<Attempt>,
): Step[] => [
  {
    statement: db.orm
      .update(attempt)
      .set(set)
      .where(
        and(eq(attempt.id, attemptId), eq(attempt.status, from), from === 'Paid' ? isNull(attempt.endedAt) : undefined),
      ),
  },
  changed(1, new AttemptMoved()),
]

/** Ends an attempt that delivered nothing: places and documents are given back, items return to the cart (D06). Exactly once. */
export function releaseSteps(
  db: RegionDb,
  { attempt, items }: { attempt: Attempt; items: Item[] },
  now: number,
  to: 'Canceled' | 'Refunded' = 'Canceled',
): (Step | Statement)[] {
  const { id, userId, status } = attempt
  const itemIds = items.map((item) => item.id)
  return [
    ...moveAttempt(db, id, status, { status: to, endedAt: now }),
    {
      statement: db.orm
        .update(orderItem)
        .set({ status: 'Canceled', endedAt: now })
        .where(and(eq(orderItem.attemptId, id), eq(orderItem.status, 'Pending'))),
    },
    ...releasePlaces(db, itemIds, 'reserved', now),
    ...releaseEntries(db, itemIds, now),
    // The provider's own reservation ends by itself.
    db.orm
      .update(expertSale)
      .set({ status: 'Canceled', updatedAt: now })
      .where(and(inArray(expertSale.orderItemId, itemIds), inArray(expertSale.status, ['Reserving', 'Reserved']))),
    ...releaseVoucherSteps(db, attempt, now),
    ...items.flatMap((item) => backToCart(db, item, userId)),
  ]
}
