import { compiledInsert } from '../../db/compiled-write.ts'
import { guard, type Step } from '../../db/region-db.ts'
import { cartItem, cartItemStock } from './tables.ts'

/** Nobody buys more at once, and every look at a cart prices all of it. */
export const MAX_CART_ITEMS = 50

export const insertCartItem = compiledInsert(cartItem)
export const insertCartItemStock = compiledInsert(cartItemStock)

/**
 * Refuses one more item in a cart that is full. What waits for its payment counts: it may come back, and a cart that was
 * emptied into purchases and filled again would grow without end. Before the insert.
 */
export const cartHasRoom = (userId: string): Step =>
  guard(
    `(select count(*) from cart_item where user_id = ?) + (select count(*) from attempt a
       join order_item oi on oi.attempt_id = a.id where a.user_id = ? and a.status = 'Pending') < ?`,
    [userId, userId, MAX_CART_ITEMS],
    'cartFull',
  )
