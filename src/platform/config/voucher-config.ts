import { patientVouchers } from '#features/selling/vouchers/patient-vouchers.ts'
import { voucherStandIn } from '#features/selling/vouchers/stand-in-vouchers.ts'
import type { VoucherProvider } from '#features/selling/vouchers/voucher-provider.ts'

/**
 * Voucher provider: the simulator if there is one. The real provider's interface is not public and has no adapter yet,
 * so production has none (chapter selling-and-holding, Holiday vouchers pay first).
 */
export const createVouchers = (standIns: string | null): VoucherProvider | null =>
  standIns === null ? null : patientVouchers(voucherStandIn({ base: `${standIns}/_dev/ancv` }))
