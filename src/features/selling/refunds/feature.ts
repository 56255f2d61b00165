import { defineFeature } from '#handler/manifest/feature.ts'
import { abandonRefundHandler } from './abandon-refund.ts'
import type * as contract from './contract.ts'
import { keepPaymentHandler } from './keep-payment.ts'
import { refundOrderHandler } from './refund-order.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    refundOrder: refundOrderHandler,
    abandonRefund: abandonRefundHandler,
    keepPayment: keepPaymentHandler,
  },
})
