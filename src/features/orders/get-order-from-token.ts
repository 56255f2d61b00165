import { handle } from '../../handler/handle.ts'
import { getOrderFromToken } from './contract.ts'
import { orderOfToken } from './order-of-token.ts'
import { orderItemOf, withoutPayment } from './order-view.ts'

export const getOrderFromTokenHandler = handle(getOrderFromToken, async (ctx, { token }, fail) => {
  const found = await orderOfToken(ctx.db, token)
  const order = found && (await orderItemOf(ctx, found.item.id))
  if (!order) return fail('orderNotFound')
  return { order: withoutPayment(order), user: { email: found.email } }
})
