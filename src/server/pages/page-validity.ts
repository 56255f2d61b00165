import { gt, min } from 'drizzle-orm'
import type { CallContext } from '#handler/context.ts'
import { activityBest } from '#kernel/catalogue/derived/tables.ts'
import { startOfDay } from '#kernel/time/region-time.ts'
import type { PageValidity } from './cached-page.ts'

/** Remaining places are not part of the catalogue version; a page may show them this late. */
export const PAGE_MAX_AGE_MS = 60_000

/**
 * Until when a catalogue page rendered now stays right: the next bound of any offer or slot in the region, the day's end
 * in its zone, or a minute. One index read.
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
