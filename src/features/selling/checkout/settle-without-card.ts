import type { Statement } from '#db/region-db.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { CURRENCY } from '#kernel/orders/in-review.ts'
import type { Attempt } from '#kernel/orders/tables.ts'
import { type Settlement, settlePayment } from './settle-payment.ts'

/** Stands for the card provider's payment where vouchers alone pay, or nothing is to pay. */
export const cardlessPaymentId = ({ id, total }: Pick<Attempt, 'id' | 'total'>): string =>
  total === 0 ? `free-${id}` : `vouchers-${id}`

/** Settles an attempt of which no card pays anything. */
export const settleWithoutCard = (ctx: JobContext, attempt: Attempt, inbox: Statement[] = []): Promise<Settlement> =>
  settlePayment(ctx, {
    attemptId: attempt.id,
    paymentId: cardlessPaymentId(attempt),
    amountCents: 0,
    receivedCents: 0,
    currency: CURRENCY,
    inbox,
  })
