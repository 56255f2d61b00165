import { and, eq } from 'drizzle-orm'
import { changed, guard } from '#db/region-db.ts'
import { refundedParts } from '#features/selling/payment-parts/payment-parts.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { CardProviderError } from '#kernel/cards/card-error.ts'
import { attempt, refund } from '#kernel/orders/tables.ts'
import { dueAgain } from './book-refunds.ts'
import { abandonRefund } from './contract.ts'
import { refundJobKey } from './refund-steps.ts'

/**
 * An operator gives up a refund that the card provider refuses, as when the buyer's bank has taken the money already
 * (chapter money-and-ledger). Its job goes in the same batch, only while nobody runs it: what is given up here is never
 * asked for afterwards. A refund that the provider lists was made, and is booked.
 */
export const abandonRefundHandler = handleOffice(abandonRefund, async (ctx, { refundId, reason }, fail) => {
  const { db, now, platform } = ctx
  const [found] = await db.orm
    .select({ refund, paymentId: attempt.paymentId, userId: attempt.userId })
    .from(refund)
    .innerJoin(attempt, eq(attempt.id, refund.attemptId))
    .where(eq(refund.id, refundId))
  const { refund: row, paymentId, userId } = found ?? fail('refundNotFound')
  // Without a list nothing tells what was made.
  if (row.status !== 'Pending' || !refundedParts[row.means].keepsList || paymentId === null)
    return fail('refundNotPending')
  const records = await platform.cards.listRefunds(paymentId).catch((error: unknown) => {
    if (error instanceof CardProviderError) return fail('cardProviderUnavailable')
    throw error
  })
  if (records.some((record) => record.refundId === refundId && record.status !== 'failed')) return fail('refundMade')
  const job = refundJobKey(refundId)
  return ctx.commit(
    {
      steps: [
        guard(
          'not exists (select 1 from job where dedupe_key = ? and dead_at is null and lease_until > ?)',
          [job, now],
          'refundUnderWay',
        ),
        { statement: { sql: 'delete from job where dedupe_key = ?', args: [job] } },
        {
          statement: db.orm
            .update(refund)
            .set({ status: 'Failed', error: `Abandonné : ${reason}`, failedAt: now })
            .where(and(eq(refund.id, refundId), eq(refund.status, 'Pending'))),
        },
        changed(1, 'refundNotPending'),
        { statement: dueAgain(row, now) },
      ],
      audit: {
        target: refundId,
        before: { status: row.status, cents: row.amount },
        after: { status: 'Failed', reason },
        people: [userId],
      },
    },
    {},
  )
})
