import { z } from 'zod'
import { jobKind } from '#kernel/jobs/job-context.ts'
import { bookRefunds } from './book-refunds.ts'

/** Reads the provider's list of a payment's refunds after the provider has announced a change. */
export const bookRefundsJob = jobKind({
  kind: 'book-refunds',
  payload: z.object({ attemptId: z.string(), paymentId: z.string() }),
  leaseMs: 60_000,
  maxTries: 50,
  run: async (ctx, { attemptId, paymentId }) => void (await bookRefunds(ctx, attemptId, paymentId)),
})
