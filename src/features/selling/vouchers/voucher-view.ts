import type { OrderVoucher } from '#contract/order-shapes.ts'
import { eur } from '#kernel/time/money.ts'
import type { VoucherPayment, VoucherStatus } from '#kernel/vouchers/tables.ts'

const shown: Record<VoucherStatus, OrderVoucher['status']> = {
  Asked: 'asked',
  Pending: 'pending',
  Authorised: 'authorised',
  Capturing: 'authorised',
  Captured: 'authorised',
  Declined: 'declined',
  Expired: 'expired',
  Failed: 'expired',
  Releasing: 'expired',
  Released: 'expired',
}

/** The vouchers of an open order as its buyer sees them. */
export const voucherView = ({ amount, status, refused, confirmUrl }: VoucherPayment): OrderVoucher => ({
  amount: eur(amount),
  status: refused && status === 'Declined' ? 'refused' : shown[status],
  confirmUrl: status === 'Pending' ? confirmUrl : null,
})
