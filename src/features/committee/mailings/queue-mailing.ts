import type { RegionDb, Statement } from '#db/region-db.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'

export const MAILING_JOB = 'send-mailing'

/** Longest wait of a job, which then waits again: far moments suggest a wrong clock (chapter calls-and-data). */
const LONGEST_WAIT_MS = 50 * 60_000

/**
 * Queues the mailing's next run in the bulk queue, which leaves half of a runner's places to jobs that people wait for.
 * Also works while its last job runs or is dead.
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
