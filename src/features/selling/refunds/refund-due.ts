import type { Statement } from '#db/region-db.ts'
import type { Item } from '#kernel/orders/tables.ts'

/**
 * Statement for a paid item that no longer delivers: its refund is due, to be decided by an operator, unless already
 * made.
 */
export const refundIsDue = ({ id }: Pick<Item, 'id'>, now: number): Statement => ({
  sql: `insert into refund_due (order_item_id, attempt_id, since)
    select i.id, a.id, ? from order_item i join attempt a on a.id = i.attempt_id
    where i.id = ? and a.status = 'Paid' and i.ticket_info_total + i.options_total + i.fees - i.subsidy
        > (select coalesce(sum(x.amount), 0) from refund_item x join refund r on r.id = x.refund_id
           where x.order_item_id = i.id and r.status <> 'Failed')
      and coalesce(a.captured, a.total)
        > (select coalesce(sum(amount), 0) from refund where attempt_id = a.id and status <> 'Failed')
    on conflict do nothing`,
  args: [now, id],
})
