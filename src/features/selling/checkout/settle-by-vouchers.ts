import type { JobContext } from '#kernel/jobs/job-context.ts'
import { CURRENCY } from '#kernel/orders/in-review.ts'
import type { Attempt } from '#kernel/orders/tables.ts'
import { type Settlement, settlePayment } from './settle-payment.ts'

/** What an order that vouchers alone pay has instead of a payment of the card provider. */
export const voucherPaymentId = (attemptId: string): string => `vouchers-${attemptId}`

/** Settles an attempt of which no card pays anything. */
export const settleByVouchers = (ctx: JobContext, { id }: Pick<Attempt, 'id'>): Promise<Settlement> =>
  settlePayment(ctx, {
    attemptId: id,
    paymentId: voucherPaymentId(id),
    amountCents: 0,
    receivedCents: 0,
    currency: CURRENCY,
    inbox: [],
  })
