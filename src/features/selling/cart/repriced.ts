import { type Buyer, checkWish, type LineResult, type Wish } from './line-rules.ts'
import type { Sellables } from './sellables.ts'

/** Prices a cart row as of now: an ended promotion gives way to the best one that applies (D22). */
export function repriced(wish: Wish, sellables: Sellables, buyer: Buyer): LineResult {
  const result = checkWish(wish, sellables, buyer)
  if (result.ok || result.code !== 'offerNotApplicable' || wish.itemType !== 'Ticket') return result
  return checkWish({ ...wish, offerId: null }, sellables, buyer)
}
