import type { ErrorCode } from '#contract/error-catalogue.ts'
import type { RegionDb, Statement, Step } from '#db/region-db.ts'
import { refundParts } from '#kernel/prices/voucher-part.ts'
import { leftOfMeans, type RefundState } from '#kernel/refunds/refund-state.ts'
import type { RefundView } from './refund-shapes.ts'
import { type NewRefund, refundSteps } from './refund-steps.ts'
import { refundView } from './refund-view.ts'

/**
 * Splits a refund by means of payment (card, voucher): one row and one job for each. Returns the steps, and the rows as
 * views, the card's first.
 */
export function partedRefundSteps(
  db: Pick<RegionDb, 'orm'>,
  state: RefundState,
  { items = [], ...facts }: Omit<NewRefund, 'attemptId' | 'means'>,
  now: number,
  otherwise: ErrorCode,
): { views: [RefundView, ...RefundView[]]; steps: (Step | Statement)[] } {
  const left = { card: leftOfMeans(state, 'card'), voucher: leftOfMeans(state, 'voucher') }
  const { amount, kind, reason } = facts
  const rows = refundParts(amount, left, items).map((part) => {
    const { id, steps } = refundSteps(db, { ...facts, ...part, attemptId: state.attempt.id }, now, otherwise)
    const begun = { status: 'Pending', createdAt: now, settledAt: null, error: null } as const
    return { steps, view: refundView({ ...begun, id, kind, reason, amount: part.amount, means: part.means }) }
  })
  const [first, ...others] = rows
  if (!first) throw new Error('A refund of nothing.')
  return { views: [first.view, ...others.map(({ view }) => view)], steps: rows.flatMap(({ steps }) => steps) }
}

/** Refund rows as the calls return them. */
export const shownRefunds = ([refund, voucherRefund]: readonly [RefundView, ...RefundView[]]) => ({
  refund,
  ...(voucherRefund ? { voucherRefund } : {}),
})
