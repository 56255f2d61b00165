import { and, eq, inArray, sql } from 'drizzle-orm'
import { changed, type RegionDb, type Statement, type Step } from '#db/region-db.ts'
import { documentsForHolds } from '#features/stock/waiting-places/waiting-guards.ts'
import type { Item } from '#kernel/orders/tables.ts'
import { entry } from '#kernel/stock/tables.ts'

/** Claims the documents of a Pregenerated item. */
export function claimSteps(
  {
    id,
    mode,
    quantity,
    snapshot: { slots, unlimited },
  }: Pick<Item, 'id' | 'quantity' | 'snapshot'> & { mode?: Item['mode'] },
  gone: Error,
): (Step | Statement)[] {
  const [first] = slots
  if (!first || mode !== 'Pregenerated') return []
  const claim = claimEntries(id, first.stockId, quantity)
  // Flexible: the documents are the stock (D18). Otherwise missing ones are uploaded later.
  return first.kind === 'Flexible' && !unlimited
    ? [claim, changed(quantity, gone), documentsForHolds(first.stockId, gone)]
    : [claim]
}

/**
 * Assigns up to `quantity` free documents of a stock to an order item, oldest id first; each belongs to one item only.
 */
function claimEntries(orderItemId: string, stockId: string, quantity: number): Statement {
  return {
    sql: `update entry set order_item_id = ?, unit_no = free.unit
          from (select id, row_number() over (order by id) as unit from entry
                where stock_id = ? and order_item_id is null and void_at is null and status = 'Ready'
                order by id limit ?) as free
          where entry.id = free.id and entry.order_item_id is null`,
    args: [orderItemId, stockId, quantity],
  }
}

/** Frees the documents of unsold items, and deletes entries without a document, which existed only for them. */
export const releaseEntries = (db: RegionDb, itemIds: readonly string[], now: number): Statement[] => [
  db.orm
    .update(entry)
    .set({ orderItemId: null, unitNo: null, updatedAt: now })
    .where(and(inArray(entry.orderItemId, [...itemIds]), eq(entry.status, 'Ready'))),
  db.orm.delete(entry).where(and(inArray(entry.orderItemId, [...itemIds]), sql`${entry.status} <> 'Ready'`)),
]
