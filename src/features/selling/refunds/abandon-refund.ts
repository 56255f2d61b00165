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
 * An operator abandons a refund that the card provider refuses, as when the buyer's bank has reclaimed the money
 * (chapter money-and-ledger). The same batch deletes its job, unless that is running, so it is never requested later. A
 * refund in the provider's list was made, and is recorded.
 */
export const abandonRefundHandler = handleOffice(abandonRefund, async (ctx, { refundId, reason }, fail) => {
  const { db, now, platform } = ctx
  const [found] = await db.orm
    .select({ refund, paymentId: attempt.paymentId, userId: attempt.userId })
    .from(refund)
    .innerJoin(attempt, eq(attempt.id, refund.attemptId))
    .where(eq(refund.id, refundId))
  const { refund: row, paymentId, userId } = found ?? fail('refundNotFound')
  // Without a list, nothing tells which refunds were made.
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
