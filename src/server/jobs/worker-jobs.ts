import type { MessageBatch, ScheduledController } from '@cloudflare/workers-types'
import type { Platform } from '#platform/port.ts'
import type { JobWake, WorkerBindings } from '#platform/worker/bindings.ts'
import { createRegionStates, type RegionStates } from '../regions/region-state.ts'
import { queuePeriodicJobs, runDueJobs } from './job-runner.ts'

/** Budget for jobs after an answer, which a Worker cuts off at 30 s; the rest goes to the queue. */
const AFTER_ANSWER_MS = 20_000
/** Budget of a queue or cron event, which may take 15 minutes; later events do the rest. */
const EVENT_MS = 240_000
const CRON_MS = 60_000
/** Cron events are sometimes lost: rarely due work is queued by the first three of its period. */
const GRACE_CRONS = 3

export interface AfterAnswer {
  states: RegionStates
  jobs: WorkerBindings['JOBS']
  waitUntil: Platform['waitUntil']
  platform: () => Platform
}

/** `wakeJobs` of one request: due jobs run after its answer is sent, once per region however often it is woken. */
export function createWake({ states, jobs, waitUntil, platform }: AfterAnswer): Platform['wakeJobs'] {
  const running = new Set<string>()
  return (region) => {
    if (running.has(region)) return
    running.add(region)
    waitUntil(runAfterAnswer(platform(), states, jobs, region).finally(() => running.delete(region)))
  }
}

async function runAfterAnswer(platform: Platform, states: RegionStates, jobs: AfterAnswer['jobs'], region: string) {
  const end = platform.now() + AFTER_ANSWER_MS
  try {
    // One turn of the event loop later, so that the answer is sent first.
    await new Promise((resolve) => setTimeout(resolve, 0))
    await runDueJobs(platform, states, region, AFTER_ANSWER_MS)
    if (platform.now() < end) return
  } catch (error) {
    platform.log('error', 'jobs.round-failed', { region, error: String(error) })
  }
  await jobs.send({ region })
}

/**
 * Handles messages of the queue, each naming a region with work. If a region fails, its message is delivered again and
 * finally dead-lettered, which is logged for the operator. Nothing is lost: the rows remain, and cron runs them.
 */
export async function handleQueue(batch: MessageBatch<JobWake>, platform: Platform): Promise<void> {
  const states = createRegionStates({ shareReads: false })
  const isDead = /-jobs-dead(-|$)/.test(batch.queue)
  for (const [region, messages] of Map.groupBy(batch.messages, ({ body }) => body.region)) {
    if (isDead) {
      platform.log('error', 'jobs.dead-letter', { region, messages: messages.length })
      continue
    }
    try {
      await runDueJobs(platform, states, region, EVENT_MS)
    } catch (error) {
      const tries = Math.max(...messages.map(({ attempts }) => attempts))
      platform.log('error', 'jobs.round-failed', { region, tries, error: String(error) })
      for (const message of messages) message.retry()
    }
  }
}

/** Handles cron: queues periodic work and runs due jobs. A failing region does not delay the others. */
export async function handleCron({ scheduledTime }: Pick<ScheduledController, 'scheduledTime'>, platform: Platform) {
  const states = createRegionStates({ shareReads: false })
  const due = ({ everyMs }: { everyMs: number }) => scheduledTime % everyMs < GRACE_CRONS * CRON_MS
  const ended = await Promise.allSettled(
    platform.regions.map(async ({ slug }) => {
      await queuePeriodicJobs(platform, slug, due)
      await runDueJobs(platform, states, slug, EVENT_MS)
    }),
  )
  for (const [at, { slug }] of platform.regions.entries()) {
    const end = ended[at]
    if (end?.status === 'rejected')
      platform.log('error', 'jobs.round-failed', { region: slug, error: String(end.reason) })
  }
}
