import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import { abandonRefundHandler } from './abandon-refund.ts'
import type * as contract from './contract.ts'
import { keepPaymentHandler } from './keep-payment.ts'
import { refundOrderHandler } from './refund-order.ts'

export const handlers: FeatureHandlers<typeof contract> = {
  refundOrder: refundOrderHandler,
  abandonRefund: abandonRefundHandler,
  keepPayment: keepPaymentHandler,
}
