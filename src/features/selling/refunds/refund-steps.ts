import type { ErrorCode } from '#contract/error-catalogue.ts'
import type { RegionDb, Statement, Step } from '#db/region-db.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { type Refund, refund } from '#kernel/orders/tables.ts'
import { refundItem } from '#kernel/refunds/tables.ts'
import { newId } from '#lib/new-id.ts'
import { bookRefundedItems } from './book-refunded-items.ts'
import { nothingDue } from './book-refunds.ts'

export interface NewRefund {
  attemptId: string
  amount: number
  kind: Exclude<Refund['kind'], 'elsewhere'>
  reason: string
  /** Means of payment that gets the refund; default: the card. */
  means?: Refund['means']
  notifies?: boolean
  items?: readonly { orderItemId: string; amount: number }[]
}

/** Key of the job that makes a refund. */
export const refundJobKey = (refundId: string): string => `refund:${refundId}`

/**
 * Steps for a refund's row and its job, in the batch of its cause, before the provider is asked (D37). The whole batch
 * is rolled back if more would be refunded than was captured.
 */
export function refundSteps(
  db: Pick<RegionDb, 'orm'>,
  { attemptId, amount, kind, reason, means = 'card', notifies = false, items = [] }: NewRefund,
  now: number,
  otherwise?: ErrorCode,
): { id: string; steps: (Step | Statement)[] } {
  const id = newId('rf')
  // An unsold order is refunded once, whichever process notices.
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
