import { and, eq } from 'drizzle-orm'
import { fenceSteps, withOwnCartLock } from '#features/selling/cart/cart-lock.ts'
import { AttemptMoved } from '#features/selling/orders/attempt-steps.ts'
import type { UserContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import { type Attempt, attempt as attempts } from '#kernel/orders/tables.ts'
import { moveSteps } from './attempt-moves.ts'
import { checkVoucher, payWithoutVouchers } from './contract.ts'
import { VouchersAuthorised } from './move-steps.ts'
import { openPayment } from './open-payment.ts'

async function loadOwn({ db, actor }: UserContext, purchaseId: string): Promise<Attempt | null> {
  const own = and(eq(attempts.id, purchaseId), eq(attempts.userId, actor.userId))
  const [row] = await db.orm.select().from(attempts).where(own)
  return row ?? null
}

/** Payment of the attempt after opening it, or as it was settled meanwhile. */
async function goOn(ctx: UserContext, attempt: Attempt, fence: number) {
  if (attempt.status !== 'Pending') return { paymentId: attempt.paymentId, isPaid: attempt.status === 'Paid' }
  const { voucher, payment } = await openPayment(ctx, attempt, fence, () => [])
  const isPaid = payment !== null && payment.paymentClientSecret === ''
  return { paymentId: payment?.paymentId ?? null, isPaid, ...(voucher ? { voucher } : {}) }
}

export const checkVoucherHandler = handle(checkVoucher, (ctx, { purchaseId }, fail) =>
  withOwnCartLock(ctx, async (fence) => goOn(ctx, (await loadOwn(ctx, purchaseId)) ?? fail('purchaseNotFound'), fence)),
)

/**
 * Repeatable: returns the payment open by then. Authorised vouchers stay, since a card payment of the rest may exist.
 */
export const payWithoutVouchersHandler = handle(payWithoutVouchers, (ctx, { purchaseId }, fail) =>
  withOwnCartLock(ctx, async (fence) => {
    const attempt = (await loadOwn(ctx, purchaseId)) ?? fail('purchaseNotFound')
    if (attempt.status !== 'Pending' || attempt.voucher === 0) return await goOn(ctx, attempt, fence)
    const steps = await moveSteps({ ctx, attempt, items: [] }, 'vouchersDropped', null)
    await ctx.db.write([...fenceSteps(ctx.db, ctx.actor.userId, fence), ...steps]).catch((error: unknown) => {
      if (error instanceof VouchersAuthorised || error instanceof AttemptMoved) return fail('voucherAuthorised')
      throw error
    })
    ctx.platform.wakeJobs(ctx.region.slug)
    return await goOn(ctx, { ...attempt, voucher: 0 }, fence)
  }),
)
