import type { Refund } from '#kernel/orders/tables.ts'
import { payByCard } from './pay-by-card.ts'
import { payByShare } from './pay-by-share.ts'
import { payByVouchers } from './pay-by-vouchers.ts'
import type { PaymentPart, RefundedPart } from './payment-part.ts'

/** All that pays a purchase, in the order in which it is held, opened and captured: the card pays what the others leave. */
export const paymentParts: readonly PaymentPart[] = [payByShare, payByVouchers, payByCard]

/** To where a refund goes back. */
export const refundedParts: Record<Refund['means'], RefundedPart> = { card: payByCard, voucher: payByVouchers }
