import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { changed, type Statement, type Step } from '#db/region-db.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { type JobContext, jobKind } from '#kernel/jobs/job-context.ts'
import { bookFailure } from '#kernel/orders/order-failure.ts'
import { refund } from '#kernel/orders/tables.ts'
import type { VoucherPayment, VoucherStatus } from '#kernel/vouchers/tables.ts'
import { voucherProvider } from './learn-voucher.ts'
import { loadVoucher } from './load-voucher.ts'
import { VoucherProviderError } from './voucher-provider.ts'

const payload = z.object({ attemptId: z.string() })

/** Another run of the job was faster. */
class VoucherMoved extends Error {}

/**
 * Steps that move a payment to a status and delete the member's account data, even if the provider has never answered.
 */
const move = (row: VoucherPayment, to: VoucherStatus, now: number): (Step | Statement)[] => [
  {
    sql: 'update voucher_payment set status = ?, account = null, confirm_url = null, updated_at = ? where attempt_id = ? and status = ?',
    args: [to, now, row.attemptId, row.status],
  },
  changed(1, new VoucherMoved()),
]

const unlessMoved = (error: unknown): void => {
  if (!(error instanceof VoucherMoved)) throw error
}

/**
 * Captures the authorised vouchers of a settled order, once: the provider identifies the payment by the attempt,
 * however often it is asked.
 */
export const captureVoucherJob = jobKind({
  kind: 'voucher-capture',
  payload,
  leaseMs: 60_000,
  maxTries: 50,
  async run(ctx, { attemptId }) {
    const row = await loadVoucher(ctx.db, attemptId)
    if (row?.status !== 'Capturing') return
    const state = await voucherProvider(ctx)
      .capture(attemptId)
      .then((answer) => answer.state)
      .catch((error: unknown) => {
        if (error instanceof VoucherProviderError && error.kind !== 'unavailable') return error.message
        throw error
      })
    const steps = state === 'captured' ? move(row, 'Captured', ctx.now) : failSteps(ctx, row, state)
    await ctx.db.write([...steps, invoiced(ctx, attemptId)]).catch(unlessMoved)
  },
})

/** Queues the invoice, which has waited for the vouchers. */
const invoiced = ({ db, now }: JobContext, attemptId: string): Statement =>
  enqueueJob(
    db,
    { kind: 'issue-invoices', payload: { attemptId }, runAt: now, dedupeKey: `issue-invoices:${attemptId}` },
    now,
  )

/**
 * Steps after a failed capture: the tickets are delivered but the vouchers unpaid, which the books record and the
 * operator sees.
 */
const failSteps = ({ db, now }: JobContext, row: VoucherPayment, why: string): (Step | Statement)[] => [
  ...move(row, 'Failed', now),
  db.orm
    .update(refund)
    .set({ status: 'Failed', failedAt: now, error: 'The vouchers were never captured.' })
    .where(and(eq(refund.attemptId, row.attemptId), eq(refund.means, 'voucher'), eq(refund.status, 'Pending'))),
  {
    sql: 'update attempt set captured = coalesce(captured, total) - voucher, voucher = 0 where id = ?',
    args: [row.attemptId],
  },
  bookFailure(
    db,
    {
      attemptId: row.attemptId,
      dedupeKey: `voucher:${row.attemptId}`,
      error: `Holiday vouchers of ${row.amount} cents could not be captured (${why}): the order is delivered without them.`,
    },
    now,
  ),
]

/** Tells the provider that a payment is no longer wanted, even one that it has never answered. */
export const releaseVoucherJob = jobKind({
  kind: 'voucher-release',
  payload,
  leaseMs: 60_000,
  maxTries: 50,
  async run(ctx, { attemptId }) {
    const row = await loadVoucher(ctx.db, attemptId)
    if (row?.status !== 'Releasing') return
    await voucherProvider(ctx).release(attemptId)
    await ctx.db.write(move(row, 'Released', ctx.now)).catch(unlessMoved)
  },
})
