import { newId } from '../../contract/new-id.ts'
import type { RegionDb, Statement } from '../../db/region-db.ts'
import { job } from './tables.ts'

export interface NewJob {
  kind: string
  payload: unknown
  /** UTC ms. */
  runAt: number
  /** Two jobs with one key are one: the second is dropped while the first waits, runs or is dead. */
  dedupeKey?: string
}

/** The statement that queues a job; it belongs in the write batch of what causes it (D09). */
export const enqueueJob = (db: RegionDb, newJob: NewJob, now: number): Statement =>
  db.orm
    .insert(job)
    .values({
      id: newId('job'),
      kind: newJob.kind,
      dedupeKey: newJob.dedupeKey ?? null,
      payload: newJob.payload,
      runAt: newJob.runAt,
      createdAt: now,
    })
    .onConflictDoNothing({ target: job.dedupeKey })
