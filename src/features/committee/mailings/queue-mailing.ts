import type { RegionDb, Statement } from '#db/region-db.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'

export const MAILING_JOB = 'send-mailing'

/** A later job looks again until its moment: far times are taken for a clock's fault (chapter calls-and-data). */
const LONGEST_WAIT_MS = 50 * 60_000

/**
 * Has a mailing taken on when it is due, in the queue of bulk: those of all committees that begin at one moment leave half
 * of a runner's places to what somebody waits for. Also where its last job still runs, or is dead.
 */
export function queueMailing(
  db: Pick<RegionDb, 'orm'>,
  { id, scheduledAt }: { id: string; scheduledAt: number | null },
  now: number,
): Statement[] {
  const dedupeKey = `mailing:${id}`
  const runAt = Math.min(Math.max(scheduledAt ?? now, now), now + LONGEST_WAIT_MS)
  return [
    { sql: 'delete from job where dedupe_key = ?', args: [dedupeKey] },
    enqueueJob(db, { kind: MAILING_JOB, payload: { mailingId: id }, runAt, dedupeKey, bulk: true }, now),
  ]
}
