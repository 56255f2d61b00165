import type { RegionDb } from '../../db/region-db.ts'
import type { Platform } from '../../platform/port.ts'
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

/** Every minute or oftener: prices and availability that the passing of time has changed. */
export async function refreshBestJob(ctx: StockJobContext): Promise<void> {
  const limit = 2000
  while ((await refreshBest(ctx.db, ctx.now, databaseZone(ctx), limit)) === limit);
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
