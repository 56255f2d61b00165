import type { HandlersOf } from '../../handler/handlers-of.ts'
import type * as contract from './contract.ts'
import { keepPaymentHandler } from './keep-payment.ts'
import { refundOrderHandler } from './refund-order.ts'

export const handlers: HandlersOf<typeof contract> = {
  refundOrder: refundOrderHandler,
  keepPayment: keepPaymentHandler,
}
