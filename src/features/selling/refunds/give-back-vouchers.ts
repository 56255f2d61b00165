import { eq } from 'drizzle-orm'
import { voucherProvider } from '#features/selling/vouchers/learn-voucher.ts'
import { loadVoucher } from '#features/selling/vouchers/load-voucher.ts'
import { VoucherProviderError } from '#features/selling/vouchers/voucher-provider.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { refund } from '#kernel/orders/tables.ts'
import { orderRefunded } from '#kernel/webhooks/webhook-steps.ts'
import { failSteps, mailSteps, nothingDue, settleStep } from './book-refunds.ts'
import { loadRefundState } from './refund-state.ts'

/** Gives back to the member's vouchers what this row says, once they were captured; its key makes a second request the same one. */
export async function giveBackVouchers(ctx: JobContext, attemptId: string, refundId: string): Promise<void> {
  const { db, platform, region } = ctx
  const [state, voucher] = await Promise.all([loadRefundState(db, attemptId), loadVoucher(db, attemptId)])
  const row = state?.refunds.find(({ id }) => id === refundId)
  if (!state || row?.status !== 'Pending') return
  if (voucher?.status === 'Capturing') throw new Error(`The vouchers of ${attemptId} are not captured yet.`)
  const done = await voucherProvider(ctx)
    .refund({ reference: attemptId, key: row.key, amountCents: row.amount })
    .catch((error: unknown) => {
      if (error instanceof VoucherProviderError && error.kind !== 'unavailable') return error
      throw error
    })
  if (done instanceof VoucherProviderError) await db.write(failSteps(ctx, state, row, done.message))
  else
    await db.write([
      settleStep(ctx, { id: refundId, providerId: done.refundId }),
      ...(await mailSteps(ctx, state, row)),
      nothingDue(attemptId),
      ...orderRefunded(attemptId, ctx.now),
    ])
  platform.wakeJobs(region.slug)
}

/** Whether a row goes back to vouchers. */
export async function isOfVouchers({ db }: Pick<JobContext, 'db'>, refundId: string): Promise<boolean> {
  const [row] = await db.orm.select({ means: refund.means }).from(refund).where(eq(refund.id, refundId))
  return row?.means === 'voucher'
}
