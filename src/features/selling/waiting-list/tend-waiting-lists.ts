import type { Statement } from '#db/region-db.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { isMoving, offerSoon } from './hold-steps.ts'

const MOST_AT_ONCE = 1000
/** A wish for any date is deleted after a year. */
const LONGEST_WAIT_MS = 366 * 86_400_000

/**
 * Handles what no change of stock triggers: removes past slots from waiting lists, and checks lists again, such as
 * after a restoration from the trash.
 */
export async function tendWaitingLists({ db, now }: JobContext): Promise<void> {
  await db.write([forgetOver(now)])
  const { rows } = await db.query(
    `select distinct activity_id from waiting where state = 'Waiting' and not exists ${isMoving('activity_id')} limit ${MOST_AT_ONCE}`,
  )
  if (rows.length > 0) await db.write(rows.map((row) => offerSoon(db, String(row.activity_id), now)))
}

const forgetOver = (now: number): Statement => ({
  sql: `delete from waiting where state = 'Waiting' and (joined_at <= ?
    or (stock_id is not null and (select max(s.end_ts) from waiting_slot p join stock s on s.id = p.stock_id
      where p.waiting_id = waiting.id) <= ?))`,
  args: [now - LONGEST_WAIT_MS, now],
})
