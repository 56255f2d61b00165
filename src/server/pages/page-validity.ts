import { gt, min } from 'drizzle-orm'
import type { CallContext } from '#handler/context.ts'
import { activityBest } from '#kernel/catalogue/derived/tables.ts'
import { startOfDay } from '#kernel/time/region-time.ts'
import type { PageValidity } from './cached-page.ts'

/** Longest age of a kept page: remaining places are not part of the catalogue version and may be shown this late. */
export const PAGE_MAX_AGE_MS = 60_000

/**
 * End of validity of a catalogue page rendered now: the next start or end of an offer or slot in the region, the end of
 * its day, or a minute. One index read.
 */
export async function pageValidity(ctx: CallContext): Promise<PageValidity> {
  const [next] = await ctx.db.orm
    .select({ at: min(activityBest.validUntil) })
    .from(activityBest)
    .where(gt(activityBest.validUntil, ctx.now))
  return {
    place: ctx.db.place,
    version: ctx.catalogueVersion,
    endsAt: Math.min(
      ctx.now + PAGE_MAX_AGE_MS,
      startOfDay(ctx.region.zone, ctx.now, 1),
      next?.at ?? Number.POSITIVE_INFINITY,
    ),
  }
}
