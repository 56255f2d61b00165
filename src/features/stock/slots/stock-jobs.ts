import type { RegionDb } from '#db/region-db.ts'
import { refreshBest } from '#kernel/catalogue/derived/best.ts'
import { ownTime } from '#lib/own-time.ts'
import type { Platform } from '#platform/port.ts'
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

/** Activities per step: few enough that a buyer waits no longer than for a page. 2,000 blocked the thread for 0.1 s. */
const BEST_AT_ONCE = 50
/** Pause between steps, as a multiple of the step: buyers get three quarters of the thread. */
const REST = 3
const LONGEST_REST_MS = 100

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

/**
 * Runs every minute or oftener: refreshes prices and availability changed by the passing of time or by a bulk change.
 */
export async function refreshBestJob(ctx: StockJobContext): Promise<void> {
  const own = ownTime()
  for (;;) {
    const began = performance.now()
    if ((await refreshBest(ctx.db, ctx.now, databaseZone(ctx), BEST_AT_ONCE)) < BEST_AT_ONCE) return
    await pause(Math.min(REST * own(performance.now() - began), LONGEST_REST_MS))
  }
}

/**
 * Runs daily: makes slots that came within the horizon and refreshes their activities' best prices, in parts, so that
 * no buyer waits for all of them. The next run does what a killed one left.
 */
export async function materialiseJob(ctx: StockJobContext): Promise<void> {
  const parts = await laggingTemplates(ctx.db, ctx.now)
  for (const part of parts) {
    const statements = await materialiseTemplates(ctx.db, ctx.now, horizonMs, part)
    if (statements.length > 0) await ctx.db.write(statements)
  }
  if (parts.length > 0) await refreshBestJob(ctx)
}
