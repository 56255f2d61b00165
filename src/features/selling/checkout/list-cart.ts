import { and, eq, inArray } from 'drizzle-orm'
import { ignoreReadOnly } from '#db/database-unavailable.ts'
import { ownSubsidies } from '#features/catalogue/subsidies/own-subsidies.ts'
import { currentBuyer } from '#features/selling/cart/buyer.ts'
import { cartItemView } from '#features/selling/cart/cart-item-view.ts'
import { loadCart } from '#features/selling/cart/load-sellables.ts'
import { sharedCart } from '#features/selling/cart/shared-cart.ts'
import { voucherOffer } from '#features/selling/vouchers/voucher-offer.ts'
import type { UserContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import { cartItem } from '#kernel/cart/tables.ts'
import { listCart } from './contract.ts'
import { loadPendingOrders } from './pending-orders.ts'

export const listCartHandler = handle(listCart, async (ctx) => {
  const buyer = currentBuyer(ctx)
  const [cart, pendingOrders, own] = await Promise.all([
    loadCart(ctx.db, ctx.actor.userId),
    loadPendingOrders(ctx),
    ownSubsidies(ctx),
  ])
  const results = sharedCart(cart, buyer, own)
  const withdrawn = results.filter(({ result }) => result.line === null).map(({ row }) => row.id)
  if (withdrawn.length > 0) await drop(ctx, withdrawn)
  const cartItems = results.flatMap(({ row, result, problem, share }) =>
    result.line === null ? [] : [cartItemView(row, result.line, problem, { share, legal: ctx.tenant.legal })],
  )
  const vouchers = voucherOffer(ctx)
  return { cartItems, pendingOrders, ...(vouchers ? { vouchers } : {}) }
})

/** Removes withdrawn items from the cart, since they cannot be shown and would falsify the count. */
const drop = async (ctx: UserContext, ids: string[]): Promise<void> => {
  const own = and(inArray(cartItem.id, ids), eq(cartItem.userId, ctx.actor.userId))
  await ctx.db.write([ctx.db.orm.delete(cartItem).where(own)]).catch(ignoreReadOnly)
}
