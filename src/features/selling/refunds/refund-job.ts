import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { type JobContext, jobKind } from '#kernel/jobs/job-context.ts'
import { attempt, refund } from '#kernel/orders/tables.ts'
import { orderRefunded } from '#kernel/webhooks/webhook-steps.ts'
import { newId } from '#lib/new-id.ts'
import { limits } from '#lib/words/limits.ts'
import { bookRefunds, failSteps, mailSteps, nothingDue, settleStep } from './book-refunds.ts'
import { giveBackVouchers, isOfVouchers } from './give-back-vouchers.ts'

/** What a version before this one queued: its row was written after the provider had been asked. */
const unwritten = z.object({
  attemptId: z.string(),
  paymentId: z.string(),
  amountCents: z.int(),
  reason: z.string(),
})

/**
 * Gives back what a row of `refund` says, once. The row is there before the provider is asked (D37), its key makes a second
 * request the same one, and what the provider has made already is looked up first: it forgets keys after a day.
 */
export const refundJob = jobKind({
  kind: 'refund',
  payload: z.union([z.object({ attemptId: z.string(), refundId: z.string() }), unwritten]),
  leaseMs: limits.refundLease.ms,
  maxTries: 50,
  async run(ctx, payload) {
    const refundId = 'refundId' in payload ? payload.refundId : await writeRow(ctx, payload)
    if (await isOfVouchers(ctx, refundId)) return await giveBackVouchers(ctx, payload.attemptId, refundId)
    const [found] = await ctx.db.orm
      .select({ paymentId: attempt.paymentId })
      .from(attempt)
      .where(eq(attempt.id, payload.attemptId))
    const paymentId = 'paymentId' in payload ? payload.paymentId : (found?.paymentId ?? null)
    if (paymentId === null) throw new Error(`Purchase ${payload.attemptId} has no payment.`)
    await giveBack(ctx, payload.attemptId, paymentId, refundId)
  },
})

async function giveBack(ctx: JobContext, attemptId: string, paymentId: string, refundId: string): Promise<void> {
  const { db, platform, region } = ctx
  const known = await bookRefunds(ctx, attemptId, paymentId)
  const row = known?.refunds.find(({ id }) => id === refundId)
  if (!known || row?.status !== 'Pending') return
  const done = await platform.cards
    .refund({
      paymentId,
      key: row.key,
      amountCents: row.amount,
      metadata: { refundId, attemptId, region: region.slug },
    })
    .catch(async (error: unknown) => {
      // Somebody may have been faster at the provider's own desk, which leaves too little: then it is not to be made.
      const after = await bookRefunds(ctx, attemptId, paymentId)
      if (after?.refunds.find(({ id }) => id === refundId)?.status === 'Pending') throw error
      return null
    })
  if (done === null) return
  if (done.outcome === 'refunded') {
    await db.write([
      settleStep(ctx, { id: refundId, providerId: done.refundId }),
      ...(await mailSteps(ctx, known, row)),
      nothingDue(attemptId),
      ...orderRefunded(attemptId, ctx.now),
    ])
  } else {
    const after = await bookRefunds(ctx, attemptId, paymentId)
    const left = after?.refunds.find(({ id }) => id === refundId)
    if (after && left?.status === 'Pending')
      await db.write(failSteps(ctx, after, left, 'The card provider says that nothing is left to give back.'))
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
