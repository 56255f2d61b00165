import { enqueuePeriodicJob } from '#kernel/jobs/enqueue.ts'
import { beat } from '#kernel/jobs/heartbeat.ts'
import { claimJobs, runJob } from '#kernel/jobs/runner.ts'
import type { Platform } from '#platform/port.ts'
import type { RegionStates } from '../regions/region-state.ts'
import { settleClock } from '../settle-clock.ts'
import { jobContext } from './job-context.ts'
import { jobKinds, periodicJobs } from './job-kinds.ts'
import { CLAIM_AT_ONCE, createJobLane } from './job-lane.ts'

/** Runs due jobs of a region until none is left or `budgetMs` has passed; returns how many ran. */
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

/** Queues the periodic work of a region that is due; safe to call from several runners. */
export async function queuePeriodicJobs(
  platform: Platform,
  region: string,
  due: (job: { kind: string; everyMs: number }) => boolean,
): Promise<void> {
  const db = platform.db(region)
  const now = platform.now()
  const statements = periodicJobs.filter(due).map(({ kind }) => enqueuePeriodicJob(db, kind, now))
  if (statements.length === 0) return
  // Heartbeat, in a write that is made anyway.
  await db.write([...statements, beat(now)])
}

const TICK_MS = 1000
/** Clock corrections below this are normal. */
const PUT_BACK_MS = 2000

export interface JobRunner {
  /** Announces work in this region. */
  wake(region: string): void
  /** Starts no new jobs and waits for running ones. */
  stop(): Promise<void>
}

/**
 * Runs jobs in a long-lived process, at once when woken, and by a timer. Up to 16 run at once in a region; one that
 * hangs keeps only its own place, until its lease ends. While `isAnswering`, jobs use only a part of the thread.
 */
export function startJobRunner(
  platform: Platform,
  states: RegionStates,
  isAnswering: () => boolean = () => false,
): JobRunner {
  const lanes = new Map(platform.regions.map(({ slug }) => [slug, createJobLane(platform, states, slug, isAnswering)]))
  let stopped = false
  const lastQueued = new Map<string, number>()
  const wake = (region: string) => {
    if (!stopped) lanes.get(region)?.wake()
  }
  let latest = 0
  const tick = async () => {
    const wasPutBack = platform.now() < latest - PUT_BACK_MS
    latest = platform.now()
    if (wasPutBack) {
      lastQueued.clear()
      await Promise.all(platform.regions.map(({ slug }) => putBack(slug)))
    }
    for (const { slug } of platform.regions) {
      // Skips a database server that is known to be down.
      if (platform.db(slug).reach?.isOpen() === false) continue
      const now = platform.now()
      const keys: string[] = []
      await queuePeriodicJobs(platform, slug, ({ kind, everyMs }) => {
        const key = `${slug} ${kind}`
        if (now - (lastQueued.get(key) ?? 0) < everyMs) return false
        lastQueued.set(key, now)
        keys.push(key)
        return true
      }).catch((error: unknown) => {
        // Retried at the next tick, not after the whole period.
        for (const key of keys) lastQueued.delete(key)
        platform.log('error', 'jobs.queue-failed', { region: slug, error: String(error) })
      })
      wake(slug)
    }
  }
  const putBack = async (region: string) => {
    platform.log('warn', 'clock.put-back', { region })
    await settleClock(platform.db(region), platform.now()).catch((error: unknown) =>
      platform.log('error', 'clock.not-settled', { region, error: String(error) }),
    )
  }
  const timer = setInterval(() => void tick(), TICK_MS)
  void tick()

  return {
    wake,
    async stop() {
      stopped = true
      clearInterval(timer)
      await Promise.all([...lanes.values()].map((lane) => lane.drain()))
    },
  }
}
