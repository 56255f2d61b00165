import type { FeatureHandlers } from '../../handler/feature-handlers.ts'
import { checkVoucherHandler, payWithoutVouchersHandler } from './check-voucher.ts'
import type * as contract from './contract.ts'

/** What answers each call of this feature; one that is missing or foreign does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  checkVoucher: checkVoucherHandler,
  payWithoutVouchers: payWithoutVouchersHandler,
}
