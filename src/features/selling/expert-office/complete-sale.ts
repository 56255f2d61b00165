import { CallError } from '#contract/errors.ts'
import { guard } from '#db/region-db.ts'
import { soldSteps } from '#features/selling/expert-sales/sold-steps.ts'
import { productStatus } from '#features/stock/expert-tickets/partner-shapes.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import type { Item } from '#kernel/orders/tables.ts'
import { asked } from './ask-provider.ts'
import { completeExpertSale } from './contract.ts'
import { loadStuckItem, saleJobKey, stillStuck } from './stuck-sale.ts'

/**
 * Completes an order whose tickets the operator got otherwise: from the provider's staff, by phone, or through a sale
 * of the tool.
 */
export const completeExpertSaleHandler = handleOffice(completeExpertSale, async (ctx, input) => {
  const { db, now, platform, region } = ctx
  const { orderId, saleNumber, documents } = input
  const item = await loadStuckItem(db, orderId)
  const isFetched = documents === 'fetch'
  const json = isFetched ? await knownSale(ctx, item, saleNumber) : { byHand: saleNumber }
  const dedupeKey = saleJobKey(orderId)
  const committed = await ctx.commit(
    {
      steps: [
        stillStuck(orderId),
        ...(isFetched
          ? [guard('not exists (select 1 from expert_sale where sale_id = ?)', [saleNumber], 'expertSaleOfAnother')]
          : []),
        ...soldSteps(
          db,
          item,
          { saleId: isFetched ? saleNumber : null, json },
          now,
          new CallError('expertSaleNotStuck'),
        ),
        { sql: 'delete from job where dedupe_key = ?', args: [dedupeKey] },
        // The job finds the existing sale and fetches its documents.
        ...(isFetched
          ? [enqueueJob(db, { kind: 'expert-sale', payload: { orderItemId: orderId }, runAt: now, dedupeKey }, now)]
          : []),
      ],
      audit: {
        target: orderId,
        before: { status: item.status },
        after: { status: 'Success', saleNumber, documents },
        people: [item.userId],
      },
    },
    {},
  )
  platform.wakeJobs(region.slug)
  return committed
})

/** Valid sale of the same product at the provider. */
async function knownSale({ platform }: OfficeReadContext, item: Item, saleId: string) {
  const { transactions } = await asked(() => platform.expertTickets.transactionPage({ page: 1, saleId }))
  const sold = transactions[0]?.Products.filter(({ ProductId }) => ProductId === item.snapshot.expert?.productId) ?? []
  if (sold.length === 0 || sold.some(({ Status }) => Status === productStatus.cancelled))
    throw new CallError('expertSaleUnknown', { fields: ['saleNumber'] })
  return transactions[0]
}
