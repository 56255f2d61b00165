import { handleOffice } from '#handler/handle-office.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { retryExpertSale } from './contract.ts'
import { loadStuckItem, saleJobKey, stillStuck } from './stuck-sale.ts'

/** Queues the sale again. The job looks for an existing sale by our id first, so repeated retries make one sale. */
export const retryExpertSaleHandler = handleOffice(retryExpertSale, async (ctx, { orderId }) => {
  const { db, now, platform, region } = ctx
  const item = await loadStuckItem(db, orderId)
  const dedupeKey = saleJobKey(orderId)
  const committed = await ctx.commit(
    {
      steps: [
        stillStuck(orderId),
        { sql: 'delete from job where dedupe_key = ? and dead_at > 0', args: [dedupeKey] },
        enqueueJob(db, { kind: 'expert-sale', payload: { orderItemId: orderId }, runAt: now, dedupeKey }, now),
      ],
      audit: { target: orderId, after: { sale: 'retried' }, people: [item.userId] },
    },
    {},
  )
  platform.wakeJobs(region.slug)
  return committed
})
