import { and, eq } from 'drizzle-orm'
import type { PendingOrder } from '#contract/order-shapes.ts'
import { voucherView } from '#features/selling/vouchers/voucher-view.ts'
import type { UserContext } from '#handler/context.ts'
import { attempt } from '#kernel/orders/tables.ts'
import { eur } from '#kernel/time/money.ts'
import { voucherPayment } from '#kernel/vouchers/tables.ts'
import { pendingItemsOfPerson } from './order-view.ts'

/** Attempts waiting for payment, to resume or cancel; the database allows at most one. */
export async function loadPendingOrders(ctx: UserContext): Promise<PendingOrder[]> {
  const own = and(eq(attempt.userId, ctx.actor.userId), eq(attempt.status, 'Pending'))
  const [open, items] = await Promise.all([
    ctx.db.orm
      .select({ row: attempt, voucher: voucherPayment })
      .from(attempt)
      .leftJoin(voucherPayment, eq(voucherPayment.attemptId, attempt.id))
      .where(own),
    pendingItemsOfPerson(ctx, ctx.actor.userId),
  ])
  return open.map(({ row, voucher }) => {
    const ofAttempt = items.filter(({ paymentId }) => paymentId === row.paymentId)
    return {
      id: row.id,
      paymentId: row.paymentId,
      paymentClientSecret: row.paymentClientSecret,
      status: 'Pending' as const,
      attachments: ofAttempt.flatMap((item) => item.attachments),
      total: eur(row.total),
      fees: eur(row.fees),
      endedAt: row.endedAt,
      holdUntil: row.holdUntil,
      items: ofAttempt,
      ...(row.termsId === null ? {} : { termsId: row.termsId }),
      ...(voucher && row.voucher > 0 ? { voucher: voucherView(voucher) } : {}),
    }
  })
}
