import { handleUser } from '../../contract/handler.ts'
import { loadPendingOrders } from '../orders/pending-orders.ts'
import { buyerOf } from './buyer.ts'
import { cartItemView, problemText, wishOf } from './cart-item-view.ts'
import { listCart } from './contract.ts'
import { repriced } from './repriced.ts'
import { loadCart } from './sellables.ts'

export const listCartHandler = handleUser(listCart, async (ctx) => {
  const buyer = buyerOf(ctx)
  const [{ rows, sellables }, pendingOrders] = await Promise.all([
    loadCart(ctx.db, ctx.actor.userId),
    loadPendingOrders(ctx),
  ])
  const cartItems = rows.flatMap((row) => {
    const result = repriced(wishOf(row), sellables, buyer)
    // Withdrawn altogether: shown once more by start-cart-purchase as a failed item would tell nothing, so it is left out.
    return result.line === null ? [] : [cartItemView(row, result.line, problemText(result))]
  })
  return { cartItems, pendingOrders }
})
