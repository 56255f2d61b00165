import { and, eq } from 'drizzle-orm'
import { changed } from '#db/region-db.ts'
import { laterThan } from '#handler/changes.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { releasePayout } from './contract.ts'
import { payout } from './tables.ts'

/** Takes one statement out of its file, since the bank refused its transfer; the others of the file stay ordered. */
export const releasePayoutHandler = handleOffice(releasePayout, async (ctx, { payoutId, reason }, fail) => {
  const { db, now, actor } = ctx
  const [row] = await db.orm.select().from(payout).where(eq(payout.id, payoutId))
  if (!row) return fail('payoutNotFound')
  if (row.state !== 'Ordered') return fail('payoutNotOrdered')
  const next = { state: 'Approved' as const, fileId: null, reason }
  return ctx.commit(
    {
      steps: [
        db.orm
          .update(payout)
          .set({ ...next, changedBy: actor.userId, updatedAt: laterThan(row.updatedAt, now) })
          .where(and(eq(payout.id, payoutId), eq(payout.updatedAt, row.updatedAt))),
        changed(1, 'payoutChanged'),
      ],
      audit: {
        target: payoutId,
        before: { state: row.state, fileId: row.fileId },
        after: { vendorId: row.vendorId, month: row.month, ...next },
      },
    },
    { payouts: 1 },
  )
})
