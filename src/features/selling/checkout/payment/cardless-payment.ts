import type { Statement } from '#db/region-db.ts'
import { CURRENCY } from '#kernel/orders/in-review.ts'
import type { Attempt } from '#kernel/orders/tables.ts'
import type { CapturedPayment } from './captured-payment.ts'

/** Payment in place of the card provider's, if vouchers alone pay, or nothing is due. */
export const cardlessPayment = ({ id, total }: Pick<Attempt, 'id' | 'total'>, inbox: Statement[]): CapturedPayment => ({
  attemptId: id,
  paymentId: cardlessPaymentId({ id, total }),
  amountCents: 0,
  receivedCents: 0,
  currency: CURRENCY,
  inbox,
})

export const cardlessPaymentId = ({ id, total }: Pick<Attempt, 'id' | 'total'>): string =>
  total === 0 ? `free-${id}` : `vouchers-${id}`
