import { and, eq } from 'drizzle-orm'
import { handle } from '../../handler/handle.ts'
import { getPurchase } from './contract.ts'
import { orderItemsOfPayment } from './order-view.ts'
import { attempt } from './tables.ts'
import { isInReview } from './wrong-payment.ts'

/** Another person's payment is an empty list, like one that does not exist (C-SCREEN-090). */
export const getPurchaseHandler = handle(getPurchase, async (ctx, { paymentId }) => {
  const { userId } = ctx.actor
  const [list, [own]] = await Promise.all([
    orderItemsOfPayment(ctx, userId, paymentId),
    ctx.db.orm
      .select({ status: attempt.status, endedAt: attempt.endedAt })
      .from(attempt)
      .where(and(eq(attempt.paymentId, paymentId), eq(attempt.userId, userId))),
  ])
  return { list, paid: own?.status === 'Paid' && !isInReview(own) }
})
