import { compiledInsert } from '../../db/compiled-write.ts'
import { guard, type Step } from '../../db/region-db.ts'
import { cartItem, cartItemStock } from './tables.ts'

/** Nobody buys more at once, and every look at a cart prices all of it. What an ended order puts back is let in. */
export const MAX_CART_ITEMS = 50

export const insertCartItem = compiledInsert(cartItem)
export const insertCartItemStock = compiledInsert(cartItemStock)

/** Refuses one more item in a cart that is full. Before the insert. */
export const cartHasRoom = (userId: string): Step =>
  guard('(select count(*) from cart_item where user_id = ?) < ?', [userId, MAX_CART_ITEMS], 'cartFull')
