import { sql } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { newId } from '#lib/new-id.ts'
import { mailSlotBuyers } from './contract.ts'
import { selectPeople } from './slot-buyers.ts'
import { SLOT_NOTICE, type SlotNotice } from './slot-notice-job.ts'

/** Mails exactly the buyers whose number the operator saw; their list is fixed in the same write. */
export const mailSlotBuyersHandler = handleOffice(mailSlotBuyers, async (ctx, input) => {
  const { db, now } = ctx
  const { stockIds, subject, text } = input
  const found = await db.orm.all<{ id: string }>(sql`${selectPeople(stockIds)}`)
  const people = found.length
  if (people !== input.people) throw new CallError('audienceChanged', { details: { people } })
  const noticeId = newId('msg')
  const userIds = found.map(({ id }) => id)
  const payload: SlotNotice = { noticeId, stockIds, subject, text, userIds }
  return ctx.commit(
    {
      steps: [enqueueJob(db, { kind: SLOT_NOTICE, payload, runAt: now, dedupeKey: `${SLOT_NOTICE}:${noticeId}` }, now)],
      audit: { target: stockIds[0] ?? noticeId, after: { subject, text, people, slots: stockIds.length } },
    },
    { people },
  )
})
