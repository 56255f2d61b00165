import type { VoucherOffer } from '#contract/order-shapes.ts'
import type { CallContext } from '#handler/context.ts'
import { eur } from '#kernel/time/money.ts'

/** Holiday vouchers as this site offers them; null if it does not, or if there is no provider. */
export const voucherOffer = ({ tenant, platform }: Pick<CallContext, 'tenant' | 'platform'>): VoucherOffer | null =>
  tenant.vouchers === null || platform.vouchers === null ? null : { minimum: eur(tenant.vouchers.minimum) }
