import type { VoucherOffer } from '#contract/order-shapes.ts'
import type { CallContext } from '#handler/context.ts'
import { eur } from '#kernel/time/money.ts'

/** How this site offers holiday vouchers; null where it does not, or where nobody would answer for them. */
export const voucherOffer = ({ tenant, platform }: Pick<CallContext, 'tenant' | 'platform'>): VoucherOffer | null =>
  tenant.vouchers === null || platform.vouchers === null ? null : { minimum: eur(tenant.vouchers.minimum) }
