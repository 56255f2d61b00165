import { eq } from 'drizzle-orm'
import { changed, guard } from '#db/region-db.ts'
import { DECIDE_PAYMENT, decisionKey } from '#features/selling/checkout/decide-payment-job.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { isInReview } from '#kernel/orders/in-review.ts'
import { attempt } from '#kernel/orders/tables.ts'
import { decidePayment } from './contract.ts'

/**
 * An operator decides about a payment of another amount than its order's. The decision is written here, once, and a job does
 * it with the provider: of two operators the second is told that it is decided.
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
        // One that was given up may be decided anew.
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
