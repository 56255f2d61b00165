import type { OrderVoucher } from '#contract/order-shapes.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import type { Attempt } from '#kernel/orders/tables.ts'
import { learnVoucher } from './learn-voucher.ts'
import { loadVoucher } from './load-voucher.ts'
import { VoucherProviderError } from './voucher-provider.ts'
import { voucherView } from './voucher-view.ts'

/** Where the vouchers of an open attempt stand by now; as they were known where their provider does not answer. */
export async function openVoucher(
  ctx: Pick<JobContext, 'db' | 'platform' | 'now' | 'requestId'>,
  attempt: Attempt,
): Promise<OrderVoucher> {
  const row = await learnVoucher(ctx, attempt).catch(async (error: unknown) => {
    if (!(error instanceof VoucherProviderError)) throw error
    ctx.platform.log(error.kind === 'unavailable' ? 'warn' : 'error', 'vouchers.unavailable', {
      requestId: ctx.requestId,
      attempt: attempt.id,
      kind: error.kind,
      reason: error.message,
    })
    return loadVoucher(ctx.db, attempt.id)
  })
  if (!row) throw new Error(`Attempt ${attempt.id} has no vouchers.`)
  return voucherView(row)
}
