import type { RegionDb } from '#db/region-db.ts'
import { ownTime } from '#lib/own-time.ts'
import type { Platform } from '#platform/port.ts'
import { refreshBest } from './best.ts'
import { horizonMs, laggingTemplates, materialiseTemplates } from './materialise.ts'

export interface StockJobContext {
  db: RegionDb
  platform: Pick<Platform, 'regions'>
  /** UTC ms. */
  now: number
}

function databaseZone({ db, platform }: StockJobContext): string {
  const region = platform.regions.find(({ slug }) => slug === db.region)
  if (!region) throw new Error(`Unknown region ${db.region}`)
  return region.zone
}

/** So few that a buyer waits for them no longer than for a page: 2,000 kept the thread for a tenth of a second. */
const BEST_AT_ONCE = 50
/** Buyers have three quarters of the thread while there is more. */
const REST = 3
const LONGEST_REST_MS = 100

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

/** Every minute or oftener: prices and availability that the passing of time, or a change of many, has changed. */
export async function refreshBestJob(ctx: StockJobContext): Promise<void> {
  const own = ownTime()
  for (;;) {
    const began = performance.now()
    if ((await refreshBest(ctx.db, ctx.now, databaseZone(ctx), BEST_AT_ONCE)) < BEST_AT_ONCE) return
    await pause(Math.min(REST * own(performance.now() - began), LONGEST_REST_MS))
  }
}

/**
 * Daily: the slots that came within the horizon, and the best prices of their activities. A part at a time, so that no
 * buyer waits for all of them; what a run that was killed has left is the next one's.
 */
export async function materialiseJob(ctx: StockJobContext): Promise<void> {
  const parts = await laggingTemplates(ctx.db, ctx.now)
  for (const part of parts) {
    const statements = await materialiseTemplates(ctx.db, ctx.now, horizonMs, part)
    if (statements.length > 0) await ctx.db.write(statements)
  }
  if (parts.length > 0) await refreshBestJob(ctx)
}
