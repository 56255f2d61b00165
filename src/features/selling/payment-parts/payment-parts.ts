import type { Refund } from '#kernel/orders/tables.ts'
import { payByCard } from './pay-by-card.ts'
import { payByShare } from './pay-by-share.ts'
import { payByVouchers } from './pay-by-vouchers.ts'
import type { PaymentPart, RefundedPart } from './payment-part.ts'

/** Parts that pay a purchase, in the order of holding, opening and capturing: the card pays the rest. */
export const paymentParts: readonly PaymentPart[] = [payByShare, payByVouchers, payByCard]

/** Part to refund, by means of payment. */
export const refundedParts: Record<Refund['means'], RefundedPart> = { card: payByCard, voucher: payByVouchers }
