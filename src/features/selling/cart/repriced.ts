import { type Buyer, checkWish, type LineResult, type Wish } from './line-rules.ts'
import type { Sellables } from './sellables.ts'

/** A cart row as it can be bought now: a promotion that has ended gives way to the best that applies (D22). */
export function repriced(wish: Wish, sellables: Sellables, buyer: Buyer): LineResult {
  const result = checkWish(wish, sellables, buyer)
  if (result.ok || result.code !== 'offerNotApplicable' || wish.itemType !== 'Ticket') return result
  return checkWish({ ...wish, offerId: null }, sellables, buyer)
}
