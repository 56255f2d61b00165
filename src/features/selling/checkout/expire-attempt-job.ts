import { z } from 'zod'
import { withCartLock } from '#features/selling/cart/cart-lock.ts'
import { isMissingPayment } from '#kernel/cards/card-error.ts'
import { jobKind } from '#kernel/jobs/job-context.ts'
import { loadAttempt } from '#kernel/orders/load-attempt.ts'
import { endAttempt } from './end-attempt.ts'

/** Ends an attempt whose hold is over (D06). The cart lock excludes a purchase that is just starting. */
export const expireAttemptJob = jobKind({
  kind: 'expire-attempt',
  payload: z.object({ attemptId: z.string() }),
  leaseMs: 120_000,
  maxTries: 50,
  async run(ctx, { attemptId }) {
    const loaded = await loadAttempt(ctx.db, attemptId)
    if (loaded?.attempt.status !== 'Pending') return
    await withCartLock(ctx.platform, ctx.region.slug, loaded.attempt.userId, () => endAttempt(ctx, attemptId)).catch(
      (error: unknown) => {
        // The operator has been notified, and `askProvider` continues: a dead job would add nothing.
        if (!isMissingPayment(error)) throw error
      },
    )
  },
})
