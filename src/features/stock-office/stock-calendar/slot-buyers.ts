import { type SQL, sql } from 'drizzle-orm'

/** Statuses of orders whose buyers come, or await the partner's confirmation. */
export const standing = sql`('Success', 'PendingConfirmation')`

/** Query of the orders in these stocks, one row each, however many slots they take. */
export const selectOrders = (stockIds: readonly string[]): SQL => sql`(
  select os.order_item_id as id, max(os.quantity) as quantity
  from order_stock os where os.stock_id in (select value from json_each(${JSON.stringify(stockIds)}))
  group by os.order_item_id)`

/** Query of the buyers who can get a mail. */
export const selectPeople = (stockIds: readonly string[]): SQL => sql`
  select distinct i.user_id as id
  from ${selectOrders(stockIds)} o join order_item i on i.id = o.id join user u on u.id = i.user_id
  where i.status in ${standing} and u.erased_at is null order by i.user_id`
