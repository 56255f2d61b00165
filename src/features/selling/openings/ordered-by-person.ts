/**
 * SQL selection of the ids of all stock forms that were one with this form before new prices split it: they share a
 * ticket by its origin. `batch` is SQL for the form's id.
 */
export const partsOfForm = (
  batch: string,
): string => `(select part.id from batch one join batch part on part.activity_id = one.activity_id
  where one.id = ${batch} and (part.id = one.id or exists (
    select 1 from ticket_info t join ticket_info u on coalesce(u.origin_id, u.id) = coalesce(t.origin_id, t.id)
    where t.batch_id = one.id and u.batch_id = part.id)))`

/** SQL expression: places of a stock form that a person has in valid orders, including those that wait for payment. */
export const orderedSql = (
  userId: string,
  batch: string,
): string => `(select coalesce(sum(oi.quantity), 0) from order_item oi
  where oi.user_id = ${userId} and oi.status not in ('Canceled', 'Rejected')
    and exists (select 1 from order_stock os join stock s on s.id = os.stock_id
      where os.order_item_id = oi.id and s.batch_id in ${partsOfForm(batch)}))`
