import { learnVoucher, voucherProvider } from '#features/selling/vouchers/learn-voucher.ts'
import { loadVoucher } from '#features/selling/vouchers/load-voucher.ts'
import { VoucherProviderError } from '#features/selling/vouchers/voucher-provider.ts'
import { captureSteps, newVoucherPayment, releaseVoucherSteps } from '#features/selling/vouchers/voucher-steps.ts'
import { voucherView } from '#features/selling/vouchers/voucher-view.ts'
import type { RefundedPart } from './payment-part.ts'

/** Payment by holiday vouchers, which come first: once they are authorised, the card pays the rest. */
export const payByVouchers: RefundedPart = {
  hold: (db, { attempt, vouchers }, now) => newVoucherPayment(db, { attemptId: attempt.id, wish: vouchers }, now),
  async open(till, attempt) {
    if (attempt.voucher === 0) return {}
    const { db, platform, requestId } = till
    const row = await learnVoucher(till, attempt).catch(async (error: unknown) => {
      if (!(error instanceof VoucherProviderError)) throw error
      const { kind, message: reason } = error
      const level = kind === 'unavailable' ? 'warn' : 'error'
      platform.log(level, 'vouchers.unavailable', { requestId, attempt: attempt.id, kind, reason })
      // Falls back to the last known state.
      return loadVoucher(db, attempt.id)
    })
    if (!row) throw new Error(`Attempt ${attempt.id} has no vouchers.`)
    const voucher = voucherView(row)
    return voucher.status === 'authorised' ? { voucher } : { voucher, waits: true }
  },
  capture: (db, { attempt }, now, otherwise) => captureSteps(db, attempt, now, otherwise),
  release: releaseVoucherSteps,
  keepsList: false,
  async giveBack(ctx, { attemptId, key, amount }) {
    const voucher = await loadVoucher(ctx.db, attemptId)
    if (voucher?.status === 'Capturing') throw new Error(`The vouchers of ${attemptId} are not captured yet.`)
    try {
      const { refundId } = await voucherProvider(ctx).refund({ reference: attemptId, key, amountCents: amount })
      return { outcome: 'made', providerId: refundId }
    } catch (error) {
      if (!(error instanceof VoucherProviderError) || error.kind === 'unavailable') throw error
      return { outcome: 'refused', why: error.message }
    }
  },
}
