import { handle } from '#handler/handle.ts'
import { getOrderFromToken } from './contract.ts'
import { findOrderByToken } from './order-by-token.ts'
import { viewOrderItem, withoutPayment } from './order-view.ts'

export const getOrderFromTokenHandler = handle(getOrderFromToken, async (ctx, { token }, fail) => {
  const found = await findOrderByToken(ctx, token)
  const order = found && (await viewOrderItem(ctx, found.item.id))
  if (!order) return fail('orderNotFound')
  return { order: withoutPayment(order), user: found.buyer }
})
