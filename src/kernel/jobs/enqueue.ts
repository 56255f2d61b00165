import { sql } from 'drizzle-orm'
import { compiledInsert } from '#db/compiled-write.ts'
import type { RegionDb, Statement } from '#db/region-db.ts'
import { newId } from '#lib/new-id.ts'
import { job } from './tables.ts'

export interface NewJob {
  kind: string
  payload: unknown
  /** Earliest moment to run, UTC ms. */
  runAt: number
  /**
   * Two jobs with one key are one: the second is dropped while the first waits or is dead; if the first is running, it
   * runs once more.
   */
  dedupeKey?: string
  /** Runs after all other jobs, and only a few of them at once. */
  bulk?: boolean
}

/** Statement that queues a job; write it in the batch of the change that causes it (D09). */
export const enqueueJob = (db: Pick<RegionDb, 'orm'>, newJob: NewJob, now: number): Statement => ({
  ...insertJob(db, {
    id: newId('job'),
    kind: newJob.kind,
    dedupeKey: newJob.dedupeKey ?? null,
    payload: newJob.payload,
    runAt: newJob.runAt,
    createdAt: now,
    bulk: newJob.bulk ?? false,
  }),
  jobDueAt: newJob.runAt,
})

/** Statement for periodic work: queues nothing while the last round waits or runs. */
export const enqueuePeriodicJob = (db: RegionDb, kind: string, now: number): Statement =>
  insertOnce(db, {
    id: newId('job'),
    kind,
    dedupeKey: `periodic:${kind}`,
    payload: {},
    runAt: now,
    createdAt: now,
  })

const insertOnce = compiledInsert(job, (insert) => insert.onConflictDoNothing({ target: job.dedupeKey }))

const insertJob = compiledInsert(job, (insert) =>
  insert.onConflictDoUpdate({
    // A job queued again while it runs must run once more: the current run may have read too early.
    target: job.dedupeKey,
    set: { leaseToken: null, leaseUntil: null, runAt: sql`excluded.run_at`, tries: 0 },
    setWhere: sql`${job.leaseToken} is not null and ${job.deadAt} is null`,
  }),
)
