import { guard, type Step } from '#db/region-db.ts'
import { orderedSql, partsOfForm } from './ordered-by-person.ts'
import { QUEUE_IS_ALIVE } from './queue-alive.ts'

interface Wanted {
  /** Id of the stock's form. */
  batchId: string
  userId: string
}

/**
 * Refuses a person not admitted while the stock's queue is alive, within the write itself, so that no call skips it. An
 * admission from before a postponement does not count.
 */
export const admissionStep = ({ batchId, userId }: Wanted, now: number, otherwise: Error | 'notYourTurn'): Step =>
  guard(
    `not exists (select 1 from opening o join batch b on b.id = o.batch_id where o.batch_id = ? and ${QUEUE_IS_ALIVE})
      or exists (select 1 from opening_place p join batch b on b.id = p.batch_id
        where p.batch_id = ? and p.user_id = ? and p.admitted_until > ? and p.left_at is null
          and (b.opens_at is null or p.admitted_at >= b.opens_at))`,
    [batchId, now, now, batchId, userId, now],
    otherwise,
  )

const ORDERED = orderedSql('?', '?')

const IN_CART = `(select coalesce(sum(ci.quantity), 0) from cart_item ci
  where ci.user_id = ? and ci.ticket_info_id in (select id from ticket_info where batch_id in ${partsOfForm('?')}))`

const limit = '(select max_per_person from batch where id = ?)'

/** Refuses more than a person may have (chapter selling-and-holding). Goes after the insert of the order items. */
export const orderLimitStep = ({ batchId, userId }: Wanted, otherwise: Error): Step =>
  guard(`${limit} is null or ${ORDERED} <= ${limit}`, [batchId, userId, batchId, batchId], otherwise)

/** Refuses if orders, cart and `quantity` more exceed what one person may have. Goes before the insert. */
export const cartLimitStep = ({ batchId, userId }: Wanted, quantity: number, otherwise: Error): Step =>
  guard(
    `${limit} is null or ${ORDERED} + ${IN_CART} + ? <= ${limit}`,
    [batchId, userId, batchId, userId, batchId, quantity, batchId],
    otherwise,
  )

/** Refuses to wait for more than the person may still buy: they could not take the places held for them. */
export const waitLimitStep = ({ batchId, userId }: Wanted, quantity: number, otherwise: Error): Step =>
  guard(`${limit} is null or ${ORDERED} + ? <= ${limit}`, [batchId, userId, batchId, quantity, batchId], otherwise)

/** Checks the limit for cancelled items that were paid after all: the excess is refunded. */
export const lateLimitStep = (itemIds: readonly string[], otherwise: Error): Step =>
  guard(
    `not exists (select 1 from order_stock os join stock s on s.id = os.stock_id
      join batch b on b.id = s.batch_id join order_item late on late.id = os.order_item_id
      where os.order_item_id in (select value from json_each(?)) and b.max_per_person < (
        select sum(oi.quantity) from order_item oi where oi.user_id = late.user_id
          and (oi.status not in ('Canceled', 'Rejected') or oi.id in (select value from json_each(?)))
          and exists (select 1 from order_stock held join stock hs on hs.id = held.stock_id
            where held.order_item_id = oi.id and hs.batch_id in ${partsOfForm('b.id')})))`,
    [JSON.stringify(itemIds), JSON.stringify(itemIds)],
    otherwise,
  )
