import type { CallContext } from '../contract/handler.ts'
import { enqueueJob } from '../features/jobs/enqueue.ts'
import type { JobContext } from '../features/jobs/job-context.ts'
import { claimJobs, runJob } from '../features/jobs/runner.ts'
import type { Platform } from '../platform/port.ts'
import { jobKinds, periodicJobs } from './job-kinds.ts'
import type { RegionStates } from './region-state.ts'
import { newRequestId } from './request-context.ts'
import { siteOf } from './site.ts'

const CLAIM_AT_ONCE = 16

/** What a job of `region` runs with. */
export async function jobContext(platform: Platform, states: RegionStates, region: string): Promise<JobContext> {
  const info = platform.regions.find((entry) => entry.slug === region)
  if (!info) throw new Error(`Unknown region ${region}`)
  const db = platform.db(region)
  const { groups } = await states.get(db, platform.now())
  return {
    now: platform.now(),
    requestId: newRequestId(),
    region: info,
    db,
    platform,
    groups,
    site: (origin, groupId) => siteOf(groups, origin, groupId),
  } satisfies Partial<CallContext>
}

/** Runs due jobs of a region until none is left or `budgetMs` is over; answers how many ran. */
export async function runDueJobs(
  platform: Platform,
  states: RegionStates,
  region: string,
  budgetMs = Number.POSITIVE_INFINITY,
): Promise<number> {
  const end = platform.now() + budgetMs
  let ran = 0
  for (;;) {
    const claimed = await claimJobs(platform.db(region), jobKinds, platform.now(), CLAIM_AT_ONCE)
    if (claimed.length === 0) return ran
    await Promise.all(claimed.map(async (job) => runJob(await jobContext(platform, states, region), jobKinds, job)))
    ran += claimed.length
    if (platform.now() >= end) return ran
  }
}

/** Queues the periodic work of a region whose time has come; safe to call from several runners. */
export async function queuePeriodicJobs(
  platform: Platform,
  region: string,
  due: (everyMs: number) => boolean,
): Promise<void> {
  const db = platform.db(region)
  const now = platform.now()
  const statements = periodicJobs
    .filter(({ everyMs }) => due(everyMs))
    .map(({ kind }) => enqueueJob(db, { kind, payload: {}, runAt: now, dedupeKey: `periodic:${kind}` }, now))
  if (statements.length > 0) await db.write(statements)
}

const TICK_MS = 1000

export interface JobRunner {
  /** There is work in this region. */
  wake(region: string): void
  /** Starts nothing new and waits for what runs. */
  stop(): Promise<void>
}

/** Runs jobs in a long-lived process: at once when woken, and by a timer. Overlapping rounds of a region become one. */
export function startJobRunner(platform: Platform, states: RegionStates): JobRunner {
  const running = new Map<string, Promise<void>>()
  const again = new Set<string>()
  let stopped = false
  const lastQueued = new Map<string, number>()

  const round = async (region: string): Promise<void> => {
    do {
      again.delete(region)
      await runDueJobs(platform, states, region).catch((error: unknown) => {
        platform.log('error', 'jobs.round-failed', { region, error: String(error) })
      })
    } while (again.has(region) && !stopped)
    running.delete(region)
  }
  const wake = (region: string) => {
    if (stopped) return
    if (running.has(region)) again.add(region)
    // A turn of the event loop later, so that the answer that caused the work goes out first.
    else
      running.set(
        region,
        new Promise<void>((resolve) => setTimeout(resolve, 0)).then(() => round(region)),
      )
  }
  const tick = async () => {
    for (const { slug } of platform.regions) {
      const now = platform.now()
      await queuePeriodicJobs(platform, slug, (everyMs) => {
        const key = `${slug} ${everyMs}`
        if (now - (lastQueued.get(key) ?? 0) < everyMs) return false
        lastQueued.set(key, now)
        return true
      }).catch((error: unknown) => platform.log('error', 'jobs.queue-failed', { region: slug, error: String(error) }))
      wake(slug)
    }
  }
  const timer = setInterval(() => void tick(), TICK_MS)
  void tick()

  return {
    wake,
    async stop() {
      stopped = true
      clearInterval(timer)
      await Promise.allSettled(running.values())
    },
  }
}
