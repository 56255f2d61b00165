import type { RegionDb } from '../../db/region-db.ts'
import type { Platform } from '../../platform/port.ts'
import { refreshBest } from './best.ts'
import { materialiseTemplates } from './materialise.ts'

export interface StockJobContext {
  db: RegionDb
  platform: Pick<Platform, 'regions'>
  /** UTC ms. */
  now: number
}

function zoneOf({ db, platform }: StockJobContext): string {
  const region = platform.regions.find(({ slug }) => slug === db.region)
  if (!region) throw new Error(`Unknown region ${db.region}`)
  return region.zone
}

/** Every minute or oftener: prices and availability that the passing of time has changed. */
export async function refreshBestJob(ctx: StockJobContext): Promise<void> {
  const limit = 2000
  while ((await refreshBest(ctx.db, ctx.now, zoneOf(ctx), limit)) === limit);
}

/** Daily: the slots that came within the horizon, and the best prices of their activities. */
export async function materialiseJob(ctx: StockJobContext): Promise<void> {
  const statements = await materialiseTemplates(ctx.db, ctx.now)
  if (statements.length === 0) return
  await ctx.db.write(statements)
  await refreshBestJob(ctx)
}
