import { z } from 'zod'
import { call } from '../../contract/call.ts'
import { orderVoucher } from '../../contract/order-shapes.ts'
import { id } from '../../contract/shapes.ts'

const input = z.strictObject({ purchaseId: id })

const result = z.object({
  /** Null while there is no payment: the vouchers are not authorised. */
  paymentId: z.string().nullable(),
  /** Vouchers have paid all of it, or it was paid before: nothing is left to do. */
  isPaid: z.boolean(),
  /** Left out where no vouchers are to pay (any more). */
  voucher: orderVoucher.optional(),
})

export const checkVoucher = call({
  path: '/check-voucher',
  summary: 'Asks whether the holiday vouchers of an open purchase are authorised; then opens the payment of the rest',
  access: 'session',
  input,
  result,
  errors: ['purchaseNotFound', 'paymentUnavailable'],
})

export const payWithoutVouchers = call({
  path: '/pay-without-vouchers',
  summary: 'Gives up the holiday vouchers of an open purchase, and opens the payment of all of it by card',
  access: 'session',
  input,
  result,
  errors: ['purchaseNotFound', 'voucherAuthorised', 'paymentUnavailable'],
})
