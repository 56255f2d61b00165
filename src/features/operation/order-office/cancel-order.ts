import { CallError } from '#contract/errors.ts'
import { itemMode } from '#features/selling/orders/stock-steps.ts'
import { partnerMails } from '#features/selling/refunds/partner-mails.ts'
import { refundIsDue } from '#features/selling/refunds/refund-due.ts'
import { withdrawSteps } from '#features/selling/refunds/withdraw-steps.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { isInReview } from '#kernel/orders/in-review.ts'
import { transition } from '#kernel/orders/states.ts'
import { cancelOrder } from './contract.ts'
import { loadOrderItem } from './load-order.ts'
import { orderEntries } from './order-entries.ts'
import type { OrderEntry } from './order-office-shapes.ts'

/** Cancels an order without refund (P-RULE-014), which an operator decides separately. Idempotent. */
export const cancelOrderHandler = handleOffice(cancelOrder, async (ctx, { orderId }, fail) => {
  const { db, now } = ctx
  const { item, attempt } = (await loadOrderItem(db, orderId)) ?? fail('orderNotFound')
  // A paid expert ticket awaits its sale: the steps refuse unless that sale is stuck.
  const isUnsold = item.status === 'Pending' && attempt.status === 'Paid' && !isInReview(attempt)
  const next = transition(item.status, isUnsold ? 'Cancel' : 'AdminCancel', itemMode(item))
  if (!next.ok) return fail('orderConflict')
  const before = await loadOrderEntry(ctx, orderId)
  if (!next.changed) return ctx.unchanged({ order: before })
  const order = canceled(before, now)
  const committed = await ctx.commit(
    {
      steps: [...withdrawSteps(db, [item], now), ...(await partnerMails(ctx, attempt, [item])), refundIsDue(item, now)],
      audit: { target: orderId, before: { status: item.status }, after: { status: next.status } },
    },
    { order },
  )
  ctx.platform.wakeJobs(ctx.region.slug)
  return committed
})

async function loadOrderEntry(ctx: OfficeReadContext, orderId: string): Promise<OrderEntry> {
  const [entry] = await orderEntries(ctx, [orderId])
  if (!entry) throw new CallError('orderNotFound')
  return entry
}

/** The order after cancelling, without its documents. */
function canceled({ orderItem, sanitizedOrderItem, ...rest }: OrderEntry, endedAt: number): OrderEntry {
  const change = { status: 'Canceled' as const, endedAt, attachments: [] }
  return { orderItem: { ...orderItem, ...change }, sanitizedOrderItem: { ...sanitizedOrderItem, ...change }, ...rest }
}
