import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { RefundedPart } from '#features/selling/payment-parts/payment-part.ts'
import { refundedParts } from '#features/selling/payment-parts/payment-parts.ts'
import { type JobContext, jobKind } from '#kernel/jobs/job-context.ts'
import { attempt, refund } from '#kernel/orders/tables.ts'
import { loadRefundState } from '#kernel/refunds/refund-state.ts'
import { orderRefunded } from '#kernel/webhooks/webhook-steps.ts'
import { newId } from '#lib/new-id.ts'
import { limits } from '#lib/words/limits.ts'
import { bookRefunds, failSteps, mailSteps, nothingDue, settleStep } from './book-refunds.ts'

/** Payload queued by an older version, which wrote the refund's row after asking the provider. */
const unwritten = z.object({
  attemptId: z.string(),
  paymentId: z.string(),
  amountCents: z.int(),
  reason: z.string(),
})

/**
 * Makes the refund of a row, once. The row exists before the provider is asked (D37), its key makes a repeated request
 * the same one, and refunds already made are looked up first, since the provider forgets keys after a day.
 */
export const refundJob = jobKind({
  kind: 'refund',
  payload: z.union([z.object({ attemptId: z.string(), refundId: z.string() }), unwritten]),
  leaseMs: limits.refundLease.ms,
  maxTries: 50,
  async run(ctx, payload) {
    const refundId = 'refundId' in payload ? payload.refundId : await writeRow(ctx, payload)
    const [found] = await ctx.db.orm
      .select({ paymentId: attempt.paymentId, means: refund.means })
      .from(attempt)
      .leftJoin(refund, eq(refund.id, refundId))
      .where(eq(attempt.id, payload.attemptId))
    const paymentId = 'paymentId' in payload ? payload.paymentId : (found?.paymentId ?? null)
    if (paymentId === null) throw new Error(`Purchase ${payload.attemptId} has no payment.`)
    await giveBack(ctx, refundedParts[found?.means ?? 'card'], { attemptId: payload.attemptId, paymentId, refundId })
  },
})

interface Asked {
  attemptId: string
  paymentId: string
  refundId: string
}

async function giveBack(ctx: JobContext, part: RefundedPart, { attemptId, paymentId, refundId }: Asked): Promise<void> {
  const { db, platform, region } = ctx
  /** Current state of the refund, with the news of its provider; null once it must not be made any more. */
  const look = async () => {
    const state = await (part.keepsList ? bookRefunds(ctx, attemptId, paymentId) : loadRefundState(db, attemptId))
    const row = state?.refunds.find(({ id }) => id === refundId)
    return state && row?.status === 'Pending' ? { state, row } : null
  }
  const known = await look()
  if (!known) return
  const { state, row } = known
  const done = await part.giveBack(ctx, row, paymentId).catch(async (error: unknown) => {
    // A refund in the provider's dashboard may have left too little: then this one must not be made.
    if (await look()) throw error
    return null
  })
  if (done === null) return
  if (done.outcome === 'made') {
    await db.write([
      settleStep(ctx, { id: refundId, providerId: done.providerId }),
      ...(await mailSteps(ctx, state, row)),
      nothingDue(attemptId),
      ...orderRefunded(attemptId, ctx.now),
    ])
  } else {
    const after = await look()
    if (after) await db.write(failSteps(ctx, after.state, after.row, done.why))
  }
  platform.wakeJobs(region.slug)
}

async function writeRow({ db, now }: JobContext, payload: z.output<typeof unwritten>): Promise<string> {
  const { attemptId, amountCents, reason } = payload
  const key = `refund-${attemptId}`
  await db.write([
    { sql: 'update attempt set captured = ? where id = ? and captured is null', args: [amountCents, attemptId] },
    db.orm
      .insert(refund)
      .values({ id: newId('rf'), attemptId, key, amount: amountCents, reason, status: 'Pending', createdAt: now })
      .onConflictDoNothing({ target: refund.key }),
  ])
  const [row] = await db.orm.select({ id: refund.id }).from(refund).where(eq(refund.key, key))
  if (!row) throw new Error(`The refund of ${attemptId} was not written.`)
  return row.id
}
