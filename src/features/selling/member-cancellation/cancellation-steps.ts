import { guard, type RegionDb, type Statement, type Step } from '#db/region-db.ts'
import { moveItems, releasePlaces } from '#features/selling/orders/stock-steps.ts'
import { refreshBest } from '#kernel/catalogue/derived/best-steps.ts'
import { AttemptMoved } from '#kernel/orders/load-attempt.ts'
import type { Item } from '#kernel/orders/tables.ts'
import { sameRefunds } from '#kernel/refunds/refund-state.ts'

/**
 * Ends the item, voids its waiting tickets and returns its places, for any kind of stock, since no document has left
 * (D20). Undone if the item was confirmed, issued, checked in, cancelled or refunded since it was read.
 */
export const cancellationSteps = (
  db: Pick<RegionDb, 'orm'>,
  item: Item,
  /** Amount of the payment refunded so far, as read. */
  given: number,
  now: number,
): (Step | Statement)[] => [
  sameRefunds(item.attemptId, given, new AttemptMoved()),
  nothingIssued(item.id),
  guard(
    `exists (select 1 from attempt where id = ? and status = 'Paid' and ended_at is not null)
      and not exists (select 1 from dispute where attempt_id = ? and status <> 'Won')`,
    [item.attemptId, item.attemptId],
    new AttemptMoved(),
  ),
  ...moveItems(db, [item], 'MemberCancel', now, new AttemptMoved()),
  {
    sql: `update entry set void_at = ?, updated_at = ?,
        history = json_insert(history, '$[#]', json_object('ts', ?, 'event', 'Void', 'source', 'buyer'))
      where order_item_id = ? and void_at is null`,
    args: [now, now, now, item.id],
  },
  ...releasePlaces(db, [item.id], 'bought', now),
  ...refreshBest(db, [item.activityId], now),
]

/** Guard: no ticket of the item has its document, was let in, or is given, since a gift's document may be redrawn. */
const nothingIssued = (itemId: string): Step =>
  guard(
    `not exists (select 1 from entry e where e.order_item_id = ? and (e.status = 'Ready'
      or exists (select 1 from check_in c where c.entry_id = e.id)
      or exists (select 1 from ticket_gift g where g.entry_id = e.id and g.ended_at is null)))`,
    [itemId],
    new AttemptMoved(),
  )
