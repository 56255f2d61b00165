import { applyCardEvent } from '#features/selling/checkout/payment/apply-card-event.ts'
import type { CardEvent } from '#kernel/cards/card-event.ts'
import { jobContext } from '#server/jobs/job-context.ts'
import { runDueJobs } from '#server/jobs/job-runner.ts'
import { createRegionStates } from '#server/regions/region-state.ts'
import type { TestApp } from './test-app.ts'

/** Gives an event of the card provider to the product, as its webhook would. */
export const deliver = async (app: TestApp, event: CardEvent, region = 'eu'): Promise<void> =>
  applyCardEvent(await jobContext(app.platform, createRegionStates(), region), event)

/** The token of the newest confirmation link mailed to `email`. */
export async function confirmationToken(app: TestApp, email: string): Promise<string> {
  const texts = (await app.mails()).filter((row) => row.recipient === email).map((row) => row.text)
  const token = texts.map((text) => /\/admin-order\/([\w-]+)/.exec(text)?.[1]).findLast((found) => found !== undefined)
  if (token === undefined) throw new Error(`No confirmation link was mailed to ${email}.`)
  return token
}

/** Runs everything that is due, until nothing is. */
export const runJobs = (app: TestApp, region = 'eu'): Promise<number> =>
  runDueJobs(app.platform, createRegionStates(), region)

/** The context that a job of this region has. */
export const openJobs = (app: TestApp, region = 'eu') => jobContext(app.platform, createRegionStates(), region)
