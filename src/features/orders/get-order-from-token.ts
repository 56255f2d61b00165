import { handle } from '../../handler/handle.ts'
import { getOrderFromToken } from './contract.ts'
import { orderOfToken } from './order-of-token.ts'
import { orderItemOf } from './order-view.ts'

export const getOrderFromTokenHandler = handle(getOrderFromToken, async (ctx, { token }, fail) => {
  const found = await orderOfToken(ctx.db, token)
  const order = found && (await orderItemOf(ctx, found.item.id))
  if (!order) return fail('orderNotFound')
  // The partner sees the order, not how it was paid.
  return { order: { ...order, paymentId: null }, user: { email: found.email } }
})
