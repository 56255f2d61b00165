import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { RegionDb, Statement, Step } from '#db/region-db.ts'
import { newEntries } from '#features/selling/orders/paid-steps.ts'
import { moveItems } from '#features/selling/orders/stock-steps.ts'
import { expertSale } from '#kernel/expert-tickets/tables.ts'
import { type Item, orderFailure } from '#kernel/orders/tables.ts'

/**
 * Keys under which failures of an item's sale are recorded: by its job, and by the check of payments against orders.
 */
const failureKeys = (orderItemId: string) => [`expert-sale:${orderItemId}`, `paid-but-pending:${orderItemId}`]

/** Closes all recorded failures of an item's sale. */
export const saleSettled = (db: Pick<RegionDb, 'orm'>, orderItemId: string, now: number): Statement =>
  db.orm
    .update(orderFailure)
    .set({ resolvedAt: now })
    .where(and(inArray(orderFailure.dedupeKey, failureKeys(orderItemId)), isNull(orderFailure.resolvedAt)))

/** Marks a paid item as sold: the order succeeds, and its tickets wait for their documents. */
export const soldSteps = (
  db: Pick<RegionDb, 'orm'>,
  item: Item,
  /** `saleId` null: the provider's API does not know the sale, and its documents are uploaded. */
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
