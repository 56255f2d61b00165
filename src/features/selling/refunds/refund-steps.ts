import type { ErrorCode } from '#contract/error-catalogue.ts'
import type { RegionDb, Statement, Step } from '#db/region-db.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { type Refund, refund } from '#kernel/orders/tables.ts'
import { newId } from '#lib/new-id.ts'
import { bookRefundedItems } from './book-refunded-items.ts'
import { nothingDue } from './book-refunds.ts'
import { refundItem } from './tables.ts'

export interface NewRefund {
  attemptId: string
  amount: number
  kind: Exclude<Refund['kind'], 'elsewhere'>
  reason: string
  /** Where it goes back to: the card unless said. */
  means?: Refund['means']
  notifies?: boolean
  items?: readonly { orderItemId: string; amount: number }[]
}

/** Names the job that has a refund made. */
export const refundJobKey = (refundId: string): string => `refund:${refundId}`

/**
 * The row of a refund and the job that has it made: in the batch of what causes it, before the provider is asked (D37). The
 * whole batch is undone where more would be given back than was captured.
 */
export function refundSteps(
  db: Pick<RegionDb, 'orm'>,
  { attemptId, amount, kind, reason, means = 'card', notifies = false, items = [] }: NewRefund,
  now: number,
  otherwise?: ErrorCode,
): { id: string; steps: (Step | Statement)[] } {
  const id = newId('rf')
  // What was never sold is given back once, whoever finds it out.
  const key = kind === 'unsold' ? `refund-${attemptId}` : id
  const row = { id, attemptId, key, amount, reason, kind, means, notifies, status: 'Pending', createdAt: now } as const
  return {
    id,
    steps: [
      { statement: db.orm.insert(refund).values(row), ...(otherwise ? { otherwise } : {}) },
      ...items.map((item) => db.orm.insert(refundItem).values({ refundId: id, ...item })),
      ...items.map(({ orderItemId }) => ({
        sql: 'delete from refund_due where order_item_id = ?',
        args: [orderItemId],
      })),
      nothingDue(attemptId),
      ...(kind === 'amount' || kind === 'unsold' ? [] : [bookRefundedItems(id)]),
      enqueueJob(
        db,
        { kind: 'refund', payload: { attemptId, refundId: id }, runAt: now, dedupeKey: refundJobKey(id) },
        now,
      ),
    ],
  }
}
