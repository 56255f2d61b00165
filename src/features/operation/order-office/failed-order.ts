import { sql } from 'drizzle-orm'

/** The order of a row of `order_failure`: one of a purchase as a whole is shown with its first. */
export const failedOrder = sql<string | null>`coalesce(order_failure.order_item_id,
  (select i.id from order_item i where i.attempt_id = order_failure.attempt_id order by i.rowid limit 1))`
