import { BULK_AT_ONCE, type ClaimedJob, claimJobs, runJob } from '#kernel/jobs/runner.ts'
import { ownTime } from '#lib/own-time.ts'
import type { Platform } from '#platform/port.ts'
import type { RegionStates } from '../regions/region-state.ts'
import { jobContext } from './job-context.ts'
import { jobKinds } from './job-kinds.ts'

export const CLAIM_AT_ONCE = 16

/** Longest time that a stop waits for running jobs; afterwards their leases pass them to the next process. */
const DRAIN_MS = 5000

/**
 * While requests are being answered, rest before the next job, as a multiple of the time that the last one took to
 * start.
 */
const REST = 6
const LONGEST_REST_MS = 50

/** Jobs that finish within this time are written together: each write waits for the disk and delays answers. */
const ENDS_TOGETHER_MS = 30

const turn = () => new Promise<void>((resolve) => void setImmediate(resolve))
const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

/**
 * Jobs of one region in a long-lived process: up to 16 at once, half of them bulk. They share the thread with requests,
 * so each starts in its own turn of the event loop, and after a rest while `isAnswering`.
 */
export function createJobLane(platform: Platform, states: RegionStates, region: string, isAnswering: () => boolean) {
  const active = new Set<Promise<unknown>>()
  const own = ownTime()
  const nextEnds = sharedMoment(ENDS_TOGETHER_MS)
  let bulk = 0
  let pumping = false
  let again = false
  let draining = false

  const start = (job: ClaimedJob) => {
    const run = jobContext(platform, states, region).then((ctx) => runJob(ctx, jobKinds, job, mayEnd))
    if (job.bulk) bulk++
    const done: Promise<unknown> = run.catch(logFailure).finally(() => {
      active.delete(done)
      if (job.bulk) bulk--
      // Claiming is a write, so it waits until several places are free.
      if (job.bulk ? bulk <= BULK_AT_ONCE / 2 : active.size - bulk <= (CLAIM_AT_ONCE - bulk) / 2) wake()
    })
    active.add(done)
  }
  /**
   * Waits to finish together with others: writes in one turn of the event loop share one disk write
   * (`createWriteQueue`).
   */
  const mayEnd = async () => {
    if (!draining) await nextEnds()
  }
  const logFailure = (error: unknown) => platform.log('error', 'jobs.round-failed', { region, error: String(error) })

  /** Runs a piece of work, then lets other work have its turn. */
  const inTurn = async <T>(work: () => T | Promise<T>): Promise<T> => {
    const began = performance.now()
    const [done] = await Promise.all([work(), turn()])
    const took = own(performance.now() - began)
    if (isAnswering() && !draining) await pause(Math.min(REST * took, LONGEST_REST_MS))
    return done
  }

  const pump = async () => {
    do {
      again = false
      const free = CLAIM_AT_ONCE - active.size
      if (free === 0) break
      const claimed = await inTurn(() =>
        claimJobs(platform.db(region), jobKinds, platform.now(), free, BULK_AT_ONCE - bulk),
      )
      for (const job of claimed) await inTurn(() => start(job))
      if (claimed.length === free) again = active.size < CLAIM_AT_ONCE
    } while (again && !draining)
    pumping = false
  }
  let pumped: Promise<void> = Promise.resolve()
  const wake = () => {
    if (draining) return
    again = true
    if (pumping) return
    pumping = true
    // One turn of the event loop later, so that the answer that caused the work is sent first.
    pumped = pause(0)
      .then(pump)
      .catch((error: unknown) => {
        pumping = false
        logFailure(error)
      })
  }

  return {
    wake,
    async drain() {
      draining = true
      const late = pause(DRAIN_MS)
      await Promise.race([pumped.then(() => Promise.allSettled(active)), late])
    },
  }
}

/** Returns promises that resolve together, `ms` after the first of them was requested. */
function sharedMoment(ms: number): () => Promise<void> {
  let next: Promise<void> | null = null
  return () => {
    next ??= new Promise((resolve) => {
      setTimeout(() => {
        next = null
        resolve()
      }, ms)
    })
    return next
  }
}
