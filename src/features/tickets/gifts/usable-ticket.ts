import { guard, type Step } from '#db/region-db.ts'
import { isWithdrawnItem } from '#kernel/orders/withdrawn-item.ts'

/** Thrown if the ticket or its gift has changed since it was read; the caller reads again. */
export class GiftMoved extends Error {
  override name = 'GiftMoved'
}

/** Undoes the batch unless the ticket is the giver's, issued, paid, not void and not used. */
export const usableTicket = (entryId: string, giverId: string): Step =>
  guard(
    `exists (select 1 from entry e join order_item i on i.id = e.order_item_id join attempt a on a.id = i.attempt_id
      where e.id = ? and e.status = 'Ready' and e.void_at is null and i.user_id = ? and i.status = 'Success' and not ${isWithdrawnItem('i.id')}
        and a.status = 'Paid' and a.ended_at is not null
        and not exists (select 1 from check_in c where c.entry_id = e.id and c.dispute is null))`,
    [entryId, giverId],
    new GiftMoved(),
  )
