import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { RegionDb, Statement, Step } from '#db/region-db.ts'
import { newEntries } from '#features/selling/orders/paid-steps.ts'
import { moveItems } from '#features/selling/orders/stock-steps.ts'
import { expertSale } from '#features/stock/expert-tickets/tables.ts'
import { type Item, orderFailure } from '#kernel/orders/tables.ts'

/** Under which what is wrong with an item's sale is booked: by its job, and by the comparison of payments with orders. */
const failureKeys = (orderItemId: string) => [`expert-sale:${orderItemId}`, `paid-but-pending:${orderItemId}`]

/** What was wrong with the sale of an item waits for nobody any more. */
export const saleSettled = (db: Pick<RegionDb, 'orm'>, orderItemId: string, now: number): Statement =>
  db.orm
    .update(orderFailure)
    .set({ resolvedAt: now })
    .where(and(inArray(orderFailure.dedupeKey, failureKeys(orderItemId)), isNull(orderFailure.resolvedAt)))

/** A paid item has its sale: the order succeeds, and its tickets wait for their documents. */
export const soldSteps = (
  db: Pick<RegionDb, 'orm'>,
  item: Item,
  /** `saleId` null: the provider's call knows nothing of it, its documents are uploaded. */
  sale: { saleId: string | null; json: unknown },
  now: number,
  otherwise: Error,
): (Step | Statement)[] => [
  ...moveItems(db, [item], 'Sold', now, otherwise),
  db.orm
    .update(expertSale)
    .set({ ...sale, updatedAt: now, status: 'Sold' })
    .where(eq(expertSale.orderItemId, item.id)),
  ...newEntries(db, item, 'AwaitingUpload', now),
  saleSettled(db, item.id, now),
]
