import { eq } from 'drizzle-orm'
import { changed } from '#db/region-db.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { orderItem } from '#kernel/orders/tables.ts'
import { refundDue } from '#kernel/refunds/tables.ts'
import { keepPayment } from './contract.ts'

export const keepPaymentHandler = handleOffice(keepPayment, async (ctx, { orderId, reason }, fail) => {
  const [found] = await ctx.db.orm
    .select({ userId: orderItem.userId })
    .from(refundDue)
    .innerJoin(orderItem, eq(orderItem.id, refundDue.orderItemId))
    .where(eq(refundDue.orderItemId, orderId))
  const { userId } = found ?? fail('refundDueNotFound')
  return ctx.commit(
    {
      steps: [
        { statement: ctx.db.orm.delete(refundDue).where(eq(refundDue.orderItemId, orderId)) },
        changed(1, 'refundDueNotFound'),
      ],
      audit: { target: orderId, after: { refunded: false, reason }, people: [userId] },
    },
    {},
  )
})
