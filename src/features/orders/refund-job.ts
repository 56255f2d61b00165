import { z } from 'zod'
import { newId } from '../../lib/new-id.ts'
import { jobKind } from '../jobs/job-context.ts'
import { refund } from './tables.ts'

/** Gives money back, once: the key names the refund here and at the provider. */
export const refundJob = jobKind({
  kind: 'refund',
  payload: z.object({ attemptId: z.string(), paymentId: z.string(), amountCents: z.int(), reason: z.string() }),
  leaseMs: 120_000,
  maxTries: 50,
  async run({ db, platform, now }, { attemptId, paymentId, amountCents, reason }) {
    const key = `refund-${attemptId}`
    const done = await platform.cards.refund({ paymentId, key, amountCents })
    await db.write([
      db.orm
        .insert(refund)
        .values({
          id: newId('rf'),
          attemptId,
          key,
          amount: amountCents,
          providerId: done.outcome === 'refunded' ? done.refundId : null,
          reason,
          createdAt: now,
        })
        .onConflictDoNothing({ target: refund.key }),
    ])
  },
})
