import type { RegionDb, Statement } from '#db/region-db.ts'
import { cartItem, cartItemStock } from '#kernel/cart/tables.ts'
import type { Item } from '#kernel/orders/tables.ts'
import type { StoredCartRow } from './order-rows.ts'

/** The stored cart row of an item. The cast is safe: we wrote it as JSON. */
export const storedCartRow = (item: Item): StoredCartRow => item.cartItem as StoredCartRow

/**
 * Statements that put the row of an order item back into its owner's cart, with the ticket that its slots have now:
 * prices may have changed meanwhile, which the buyer is told as for any change of price.
 */
export function backToCart(db: Pick<RegionDb, 'orm'>, item: Item, userId: string): Statement[] {
  const { stockIds, ...row } = storedCartRow(item)
  return [
    db.orm
      .insert(cartItem)
      .values({ ...row, userId })
      .onConflictDoNothing(),
    ...(stockIds.length > 0
      ? [
          db.orm
            .insert(cartItemStock)
            .values(stockIds.map((stockId, seq) => ({ cartItemId: row.id, stockId, seq })))
            .onConflictDoNothing(),
          { sql: ticketOfToday, args: [row.id] },
          ...(row.options.length > 0 ? [{ sql: optionsOfToday, args: [row.id] }] : []),
        ]
      : []),
  ]
}

const ticketOfToday = `update cart_item set ticket_info_id = coalesce(
    (select today.id from cart_item_stock c
      join stock s on s.id = c.stock_id
      join ticket_info named on named.id = cart_item.ticket_info_id and named.batch_id <> s.batch_id
      join ticket_info today on today.batch_id = s.batch_id and today.archived_at is null
        and coalesce(today.origin_id, today.id) = coalesce(named.origin_id, named.id)
      where c.cart_item_id = cart_item.id limit 1), ticket_info_id)
  where id = ?`

const optionsOfToday = `update cart_item set options = (
    select json_group_array(json_set(chosen.value, '$.optionId', coalesce(
      (select today.id from ticket_option named
        join ticket_option today on today.ticket_info_id = cart_item.ticket_info_id and today.archived_at is null
          and coalesce(today.origin_id, today.id) = coalesce(named.origin_id, named.id)
        where named.id = chosen.value ->> '$.optionId' limit 1), chosen.value ->> '$.optionId')))
    from json_each(cart_item.options) chosen)
  where id = ?`
