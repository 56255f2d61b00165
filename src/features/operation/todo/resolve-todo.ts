import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { changed } from '#db/region-db.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { job } from '#kernel/jobs/tables.ts'
import { orderFailure } from '#kernel/orders/tables.ts'
import { resolveOrderFailure, retryJob } from './contract.ts'

export const resolveOrderFailureHandler = handleOffice(resolveOrderFailure, async (ctx, { failureId }) =>
  ctx.commit(
    {
      steps: [
        {
          statement: ctx.db.orm
            .update(orderFailure)
            .set({ resolvedAt: ctx.now })
            .where(and(eq(orderFailure.id, failureId), isNull(orderFailure.resolvedAt))),
        },
        changed(1, 'failureNotFound'),
      ],
      audit: { target: failureId, after: { resolved: true } },
    },
    {},
  ),
)

export const retryJobHandler = handleOffice(retryJob, async (ctx, { jobId }) => {
  const committed = await ctx.commit(
    {
      steps: [
        {
          statement: ctx.db.orm
            .update(job)
            .set({ deadAt: null, tries: 0, runAt: ctx.now, leaseToken: null, leaseUntil: null })
            .where(and(eq(job.id, jobId), isNotNull(job.deadAt))),
        },
        changed(1, 'jobNotFound'),
      ],
      audit: { target: jobId, after: { retried: true } },
    },
    {},
  )
  ctx.platform.wakeJobs(ctx.region.slug)
  return committed
})
