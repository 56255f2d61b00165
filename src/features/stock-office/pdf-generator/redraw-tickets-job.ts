import { z } from 'zod'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { jobKind } from '#kernel/jobs/job-context.ts'
import { itemsWithContactPhone, redrawSold } from './redraw-sold.ts'

const KIND = 'redraw-tickets'
/** Documents drawn per run, about a second of work. */
const DOCUMENTS = 25

/**
 * Redraws tickets that once printed the phone number of the partner's contact, which only operators may see, and
 * removes it from the snapshots of sold items.
 */
export const redrawTicketsJob = jobKind({
  kind: KIND,
  payload: z.object({}),
  leaseMs: 300_000,
  maxTries: Number.MAX_SAFE_INTEGER,
  async run(ctx) {
    const items = await itemsWithContactPhone(ctx, DOCUMENTS)
    let drawn = 0
    for (const id of items) {
      if (drawn >= DOCUMENTS) break
      drawn += await redrawSold(ctx, id)
    }
    if (items.length < DOCUMENTS && drawn < DOCUMENTS) return
    return [enqueueJob(ctx.db, { kind: KIND, payload: {}, runAt: ctx.now, bulk: true }, ctx.now)]
  },
})
