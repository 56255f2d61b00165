import { and, eq } from 'drizzle-orm'
import { handle } from '#handler/handle.ts'
import { AttemptMoved } from '#kernel/orders/load-attempt.ts'
import { type Attempt, attempt as attempts } from '#kernel/orders/tables.ts'
import { atCheckout, type Checkout } from '../at-checkout.ts'
import { moveSteps } from '../attempt-moves.ts'
import { checkVoucher, payWithoutVouchers } from '../contract.ts'
import { VouchersAuthorised } from '../move-steps.ts'
import { openPayment } from './open-payment.ts'

async function loadOwn({ db, buyer }: Checkout, purchaseId: string): Promise<Attempt | null> {
  const own = and(eq(attempts.id, purchaseId), eq(attempts.userId, buyer.userId))
  const [row] = await db.orm.select().from(attempts).where(own)
  return row ?? null
}

/** Payment of the attempt after opening it, or as it was settled meanwhile. */
async function goOn(checkout: Checkout, attempt: Attempt) {
  if (attempt.status !== 'Pending') return { paymentId: attempt.paymentId, isPaid: attempt.status === 'Paid' }
  const { voucher, payment } = await openPayment(checkout, attempt, () => [])
  const isPaid = payment !== null && payment.paymentClientSecret === ''
  return { paymentId: payment?.paymentId ?? null, isPaid, ...(voucher ? { voucher } : {}) }
}

export const checkVoucherHandler = handle(checkVoucher, (ctx, { purchaseId }, fail) =>
  atCheckout(ctx, async (checkout) =>
    goOn(checkout, (await loadOwn(checkout, purchaseId)) ?? fail('purchaseNotFound')),
  ),
)

/**
 * Repeatable: returns the payment open by then. Authorised vouchers stay, since a card payment of the rest may exist.
 */
export const payWithoutVouchersHandler = handle(payWithoutVouchers, (ctx, { purchaseId }, fail) =>
  atCheckout(ctx, async (checkout) => {
    const { db, platform, region, fenced } = checkout
    const attempt = (await loadOwn(checkout, purchaseId)) ?? fail('purchaseNotFound')
    if (attempt.status !== 'Pending' || attempt.voucher === 0) return await goOn(checkout, attempt)
    const steps = await moveSteps({ ctx: checkout, attempt, items: [] }, 'vouchersDropped', null)
    await db.write([...fenced, ...steps]).catch((error: unknown) => {
      if (error instanceof VouchersAuthorised || error instanceof AttemptMoved) return fail('voucherAuthorised')
      throw error
    })
    platform.wakeJobs(region.slug)
    return await goOn(checkout, { ...attempt, voucher: 0 })
  }),
)
