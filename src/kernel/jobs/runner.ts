import { and, eq } from 'drizzle-orm'
import { changed, type RegionDb, type Statement } from '#db/region-db.ts'
import type { JobContext, JobKind, LastWrite } from './job-context.ts'
import { job } from './tables.ts'

class LostLease extends Error {}

export type ClaimedJob = typeof job.$inferSelect

const JITTER = 0.1
/** Longest delay until a retry; no job is queued for later. */
export const LONGEST_BACK_OFF_MS = 3_600_000 * (1 + JITTER)

/**
 * Delay before the next try: 5 s, 10 s, 20 s … at most an hour, plus up to a tenth of jitter so that failed jobs spread
 * out.
 */
export function backOffMs(tries: number, random: () => number = Math.random): number {
  return Math.min(3_600_000, 5_000 * 2 ** Math.max(0, tries - 1)) * (1 + random() * JITTER)
}

/** Number of bulk jobs that run at once; the runner's other slots stay free for jobs that a person waits for. */
export const BULK_AT_ONCE = 8

/**
 * SQL: due jobs of one queue, longest overdue first. `indexed by`, since the planner alone would scan every job that is
 * not dead.
 */
export const dueJobs = (
  bulk: 0 | 1,
): string => `select id, ${bulk} as later, run_at from job indexed by ${bulk ? 'job_bulk' : 'job_prompt'}
  where dead_at is null and bulk = ${bulk} and run_at <= ? and (lease_until is null or lease_until <= ?)
    and kind in (select value ->> 'kind' from json_each(?)) order by run_at limit ?`

/**
 * Leases up to `limit` due jobs to this runner, bulk jobs last and at most `bulk` of them. Skips jobs leased by another
 * runner, and kinds that only a newer version knows.
 */
export async function claimJobs(
  db: RegionDb,
  kinds: readonly JobKind[],
  now: number,
  limit: number,
  bulk: number = BULK_AT_ONCE,
): Promise<ClaimedJob[]> {
  const leaseToken = crypto.randomUUID()
  const leases = JSON.stringify(kinds.map(({ kind, leaseMs }) => ({ kind, leaseMs })))
  await db.write([
    {
      sql: `update job set lease_until = ? + known.lease_ms, lease_token = ?, tries = tries + 1
            from (select value ->> 'kind' as kind, value ->> 'leaseMs' as lease_ms from json_each(?)) as known
            where job.kind = known.kind
              and id in (select id from (select * from (${dueJobs(0)}) union all select * from (${dueJobs(1)}))
                         order by later, run_at limit ?)`,
      args: [now, leaseToken, leases, now, now, leases, limit, now, now, leases, bulk, limit],
    },
  ])
  return db.orm.select().from(job).where(eq(job.leaseToken, leaseToken)).orderBy(job.bulk, job.runAt)
}

/** Prefix of the leases by which `move-tenant` holds a tenant's jobs while it runs. */
export const MOVER_LEASE = 'moving:'

/** Statement that ends every lease but those of moves: for the only runner of a database, restarted after a crash. */
export const releaseLeases = (): Statement => ({
  sql: `update job set lease_until = null, lease_token = null
        where lease_token is not null and lease_token not like '${MOVER_LEASE}%'`,
  args: [],
})

/** Fails a run that outlasts its lease, since another runner may have claimed the job by then. */
async function withinLease(run: ReturnType<JobKind['run']>, leaseMs: number): Promise<LastWrite> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Took longer than ${leaseMs} ms.`)), leaseMs)
  })
  try {
    return (await Promise.race([run, late])) ?? []
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Runs one claimed job and records how it ended; never throws when it fails. A success is recorded only after `mayWrite`
 * resolves: if that rejects, the job counts as failed.
 */
export async function runJob(
  ctx: JobContext,
  kinds: readonly JobKind[],
  claimed: ClaimedJob,
  mayWrite: () => Promise<void> = async () => {},
): Promise<'done' | 'retry' | 'dead'> {
  const { db } = ctx
  const kind = kinds.find((entry) => entry.kind === claimed.kind)
  try {
    if (!kind) throw new Error(`Unknown kind of job: ${claimed.kind}`)
    const last = await withinLease(kind.run(ctx, kind.payload.parse(claimed.payload)), kind.leaseMs)
    await mayWrite()
    await db.write([...last, endJob(claimed)])
    return 'done'
  } catch (error) {
    return failed(ctx, kind, claimed, error instanceof Error ? `${error.name}: ${error.message}` : String(error))
  }
}

const endJob = ({ id, leaseToken }: ClaimedJob): Statement => ({
  sql: 'delete from job where id = ? and lease_token = ?',
  args: [id, leaseToken],
})

const held = ({ id, leaseToken }: ClaimedJob) => and(eq(job.id, id), eq(job.leaseToken, leaseToken ?? ''))

async function failed(
  ctx: JobContext,
  kind: JobKind | undefined,
  claimed: ClaimedJob,
  lastError: string,
): Promise<'retry' | 'dead'> {
  const { db, platform, now } = ctx
  const dead = claimed.tries >= (kind?.maxTries ?? 1)
  platform.log(dead ? 'error' : 'warn', dead ? 'job.dead' : 'job.failed', {
    requestId: ctx.requestId,
    job: claimed.id,
    kind: claimed.kind,
    tries: claimed.tries,
    error: lastError,
  })
  const payload = kind?.payload.safeParse(claimed.payload)
  const last = dead && kind?.giveUp && payload?.success ? kind.giveUp(ctx, payload.data) : []
  const steps = [
    db.orm
      .update(job)
      .set({
        lastError,
        leaseUntil: null,
        leaseToken: null,
        runAt: platform.now() + backOffMs(claimed.tries),
        deadAt: dead ? now : null,
      })
      .where(held(claimed)),
    // Another runner may have claimed the job meanwhile; this one may then not declare it dead.
    ...(last.length > 0 ? [changed(1, new LostLease()), ...last] : []),
  ]
  await db.write(steps).catch((error: unknown) => {
    if (!(error instanceof LostLease)) throw error
  })
  return dead ? 'dead' : 'retry'
}
