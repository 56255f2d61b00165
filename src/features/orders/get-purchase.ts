import { handle } from '../../handler/handle.ts'
import { getPurchase } from './contract.ts'
import { orderItemsOfPayment } from './order-view.ts'

/** Another person's payment is an empty list, like one that does not exist (C-SCREEN-090). */
export const getPurchaseHandler = handle(getPurchase, async (ctx, { paymentId }) => ({
  list: await orderItemsOfPayment(ctx, ctx.actor.userId, paymentId),
}))
