import { eq } from 'drizzle-orm'
import { changed, guard } from '#db/region-db.ts'
import { DECIDE_PAYMENT, decisionKey } from '#features/selling/checkout/payment/decide-payment-job.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { isInReview } from '#kernel/orders/in-review.ts'
import { attempt } from '#kernel/orders/tables.ts'
import { decidePayment } from './contract.ts'

/**
 * Stores an operator's decision on a payment whose amount differs from its order; a job carries it out with the
 * provider. If two operators decide, the second is refused.
 */
export const decidePaymentHandler = handleOffice(decidePayment, async (ctx, { purchaseId, decision }, fail) => {
  const { db, now, platform } = ctx
  const [found] = await db.orm.select().from(attempt).where(eq(attempt.id, purchaseId))
  if (!found) return fail('purchaseNotFound')
  if (!isInReview(found)) return fail('paymentDecided')
  const dedupeKey = decisionKey(purchaseId)
  const committed = await ctx.commit(
    {
      steps: [
        guard(
          "exists (select 1 from attempt where id = ? and status = 'Paid' and ended_at is null)",
          [purchaseId],
          'paymentDecided',
        ),
        // Deletes a job that was given up, so that the operator can decide again.
        { statement: { sql: 'delete from job where dedupe_key = ? and dead_at > 0', args: [dedupeKey] } },
        guard('not exists (select 1 from job where dedupe_key = ?)', [dedupeKey], 'paymentDecided'),
        {
          statement: enqueueJob(
            db,
            { kind: DECIDE_PAYMENT, payload: { attemptId: purchaseId, decision }, runAt: now, dedupeKey },
            now,
          ),
        },
        changed(1, 'paymentDecided'),
      ],
      audit: { target: purchaseId, after: { decision }, people: [found.userId] },
    },
    {},
  )
  platform.wakeJobs(ctx.region.slug)
  return committed
})
