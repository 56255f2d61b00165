import { and, eq, sql } from 'drizzle-orm'
import { handle } from '#handler/handle.ts'
import { invoice } from '#kernel/invoices/tables.ts'
import { isInReview } from '#kernel/orders/in-review.ts'
import { orderNumber } from '#kernel/orders/order-number.ts'
import { attempt } from '#kernel/orders/tables.ts'
import { eur } from '#kernel/time/money.ts'
import { getPurchase } from './contract.ts'
import { orderItemsOfPayment } from './order-view.ts'

/** Another person's payment gives an empty list, as if it did not exist (C-SCREEN-090). */
export const getPurchaseHandler = handle(getPurchase, async (ctx, { paymentId }) => {
  const { userId } = ctx.actor
  const [list, [own], invoices] = await Promise.all([
    orderItemsOfPayment(ctx, userId, paymentId),
    ctx.db.orm
      .select({
        ...{ status: attempt.status, endedAt: attempt.endedAt, number: attempt.number },
        ...{ voucher: attempt.voucher, termsId: attempt.termsId },
      })
      .from(attempt)
      .where(and(eq(attempt.paymentId, paymentId), eq(attempt.userId, userId))),
    ctx.db.orm
      .select({ id: invoice.id, kind: invoice.kind, number: invoice.number })
      .from(attempt)
      .innerJoin(invoice, eq(invoice.attemptId, attempt.id))
      .where(and(eq(attempt.paymentId, paymentId), eq(attempt.userId, userId)))
      .orderBy(sql`invoice.rowid`),
  ])
  const number = own ? (own.number ?? (await orderNumber(paymentId))) : null
  const paid = own?.status === 'Paid' && !isInReview(own)
  return {
    ...{ list, number, paid, invoices },
    ...(own && own.voucher > 0 ? { voucher: eur(own.voucher) } : {}),
    ...(own && own.termsId !== null ? { termsId: own.termsId } : {}),
  }
})
