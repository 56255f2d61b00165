import { compiledInsert } from '../../db/compiled-write.ts'
import { cartItem, cartItemStock } from './tables.ts'

export const insertCartItem = compiledInsert(cartItem)
export const insertCartItemStock = compiledInsert(cartItemStock)
