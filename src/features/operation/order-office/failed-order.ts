import { sql } from 'drizzle-orm'

/** Subquery: order of a row of `order_failure`; for a failure of a whole purchase its first order. */
export const failedOrder = sql<string | null>`coalesce(order_failure.order_item_id,
  (select i.id from order_item i where i.attempt_id = order_failure.attempt_id order by i.rowid limit 1))`
