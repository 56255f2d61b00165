import { z } from 'zod'
import { type JobContext, jobKind } from '#kernel/jobs/job-context.ts'
import { dispute } from '#kernel/orders/tables.ts'

/** Reads the disputes of a payment from the card provider after its webhook has announced a change. */
export const bookDisputesJob = jobKind({
  kind: 'book-disputes',
  payload: z.object({ attemptId: z.string(), paymentId: z.string() }),
  leaseMs: 60_000,
  maxTries: 50,
  run: (ctx, { attemptId, paymentId }) => bookDisputes(ctx, attemptId, paymentId),
})

/** Opens each dispute first, even if its outcome is already known: triggers book both. Repeating it changes nothing. */
export async function bookDisputes({ db, platform, now }: JobContext, attemptId: string, paymentId: string) {
  const records = await platform.cards.listDisputes(paymentId)
  if (records.length === 0) return
  await db.write(
    records.flatMap(({ providerId: id, amountCents: amount, createdAt: openedAt, status }) => [
      db.orm.insert(dispute).values({ id, attemptId, amount, openedAt, status: 'Open' }).onConflictDoNothing(),
      {
        sql: "update dispute set status = ?, ended_at = ? where id = ? and status = 'Open' and status <> ?",
        args: [status, now, id, status],
      },
    ]),
  )
}
