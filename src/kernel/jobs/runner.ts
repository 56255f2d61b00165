import { and, eq } from 'drizzle-orm'
import { changed, type RegionDb, type Statement } from '#db/region-db.ts'
import type { JobContext, JobKind, LastWrite } from './job-context.ts'
import { job } from './tables.ts'

class LostLease extends Error {}

export type ClaimedJob = typeof job.$inferSelect

const JITTER = 0.1
/** No job is queued for later than this. */
export const LONGEST_BACK_OFF_MS = 3_600_000 * (1 + JITTER)

/** 5 s, 10 s, 20 s … at most an hour, with a tenth of jitter so that failures do not march in step. */
export function backOffMs(tries: number, random: () => number = Math.random): number {
  return Math.min(3_600_000, 5_000 * 2 ** Math.max(0, tries - 1)) * (1 + random() * JITTER)
}

/** As many jobs of a mailing run at once: the other places of a runner stay free for what somebody waits for. */
export const BULK_AT_ONCE = 8

/** The due jobs of one queue, the longest overdue first; left alone, the planner walks all that are not dead. */
export const dueJobs = (
  bulk: 0 | 1,
): string => `select id, ${bulk} as later, run_at from job indexed by ${bulk ? 'job_bulk' : 'job_prompt'}
  where dead_at is null and bulk = ${bulk} and run_at <= ? and (lease_until is null or lease_until <= ?)
    and kind in (select value ->> 'kind' from json_each(?)) order by run_at limit ?`

/**
 * Leases up to `limit` due jobs to this runner, each for as long as its kind may take; what another runner holds is left
 * alone until its lease ends, and what a newer version queued until that version is back. Bulk comes after everything
 * else, at most `bulk` of it.
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

/** Leases of `move-tenant`, which holds the jobs of a tenant for as long as it takes. */
export const MOVER_LEASE = 'moving:'

/** Takes every lease back: for a process that is the only runner of its database and has just started after a crash. */
export const releaseLeases = (): Statement => ({
  sql: `update job set lease_until = null, lease_token = null
        where lease_token is not null and lease_token not like '${MOVER_LEASE}%'`,
  args: [],
})

/** A run that outlasts its lease counts as failed: somebody else may have taken the job over by then. */
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
 * Runs one claimed job and writes down how it ended, once `mayWrite` has come true. Never throws for what the job did.
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
    // Another runner may have taken the job over: then it is not ours to give up.
    ...(last.length > 0 ? [changed(1, new LostLease()), ...last] : []),
  ]
  await db.write(steps).catch((error: unknown) => {
    if (!(error instanceof LostLease)) throw error
  })
  return dead ? 'dead' : 'retry'
}
