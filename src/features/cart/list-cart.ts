import { and, eq, inArray } from 'drizzle-orm'
import { ignoreReadOnly } from '../../db/database-unavailable.ts'
import type { UserContext } from '../../handler/context.ts'
import { handle } from '../../handler/handle.ts'
import { loadPendingOrders } from '../orders/pending-orders.ts'
import { buyerOf } from './buyer.ts'
import { cartItemView, problemText, wishOf } from './cart-item-view.ts'
import { listCart } from './contract.ts'
import { loadCart } from './load-sellables.ts'
import { repriced } from './repriced.ts'
import { cartItem } from './tables.ts'
import { ticketTally } from './ticket-tally.ts'

export const listCartHandler = handle(listCart, async (ctx) => {
  const buyer = buyerOf(ctx)
  const [{ rows, sellables }, pendingOrders] = await Promise.all([
    loadCart(ctx.db, ctx.actor.userId),
    loadPendingOrders(ctx),
  ])
  const results = rows.map((row) => ({ row, result: repriced(wishOf(row), sellables, buyer) }))
  const withdrawn = results.filter(({ result }) => result.line === null).map(({ row }) => row.id)
  if (withdrawn.length > 0) await drop(ctx, withdrawn)
  const tooMany = ticketTally()
  const cartItems = results.flatMap(({ row, result }) => {
    if (result.line === null) return []
    return [cartItemView(row, result.line, problemText(result) ?? tooMany(row, result.line))]
  })
  return { cartItems, pendingOrders }
})

/** What was withdrawn from sale cannot even be shown: it leaves the cart, so that the count tells the truth. */
const drop = async (ctx: UserContext, ids: string[]): Promise<void> => {
  const own = and(inArray(cartItem.id, ids), eq(cartItem.userId, ctx.actor.userId))
  await ctx.db.write([ctx.db.orm.delete(cartItem).where(own)]).catch(ignoreReadOnly)
}
