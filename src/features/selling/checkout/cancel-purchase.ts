import { and, eq, or } from 'drizzle-orm'
import { withOwnCartLock } from '#features/selling/cart/cart-lock.ts'
import { handle } from '#handler/handle.ts'
import { CardProviderError } from '#kernel/cards/card-error.ts'
import { attempt } from '#kernel/orders/tables.ts'
import { cancelPurchase } from './contract.ts'
import { endAttempt } from './end-attempt.ts'

/** `paymentId` is the provider's, or the attempt's own id while the provider has not answered (D25). */
export const cancelPurchaseHandler = handle(cancelPurchase, (ctx, { paymentId }, fail) =>
  withOwnCartLock(ctx, async () => {
    const [row] = await ctx.db.orm
      .select({ id: attempt.id, status: attempt.status })
      .from(attempt)
      .where(and(eq(attempt.userId, ctx.actor.userId), or(eq(attempt.paymentId, paymentId), eq(attempt.id, paymentId))))
    if (!row) return fail('purchaseNotFound')
    if (row.status === 'Canceled') return {}
    if (row.status !== 'Pending') return fail('alreadyPaid')
    const ending = await endAttempt(ctx, row.id).catch((error: unknown) => {
      if (error instanceof CardProviderError) return fail('paymentUnavailable')
      throw error
    })
    return ending === 'paid' ? fail('alreadyPaid') : {}
  }),
)
