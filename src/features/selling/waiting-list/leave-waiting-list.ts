import { and, eq } from 'drizzle-orm'
import { changed } from '#db/region-db.ts'
import { waiting } from '#features/stock/waiting-places/tables.ts'
import type { CallContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import { user } from '#kernel/accounts/tables.ts'
import { refreshBest } from '#kernel/catalogue/derived/best-steps.ts'
import { activity } from '#kernel/catalogue/tables.ts'
import { leadsHere } from '#kernel/people/home-host.ts'
import { sha256Hex } from '#lib/digest.ts'
import { getWaitingLink, leaveByWaitingLink, leaveWaitingList } from './contract.ts'

export const leaveWaitingListHandler = handle(leaveWaitingList, async (ctx, { waitingId }, fail) => {
  const isOwn = and(eq(waiting.id, waitingId), eq(waiting.userId, ctx.actor.userId))
  const [row] = await ctx.db.orm.select({ activityId: waiting.activityId }).from(waiting).where(isOwn)
  if (!row) return fail('waitingNotFound')
  await ctx.db.write([
    ctx.db.orm.delete(waiting).where(isOwn),
    changed(1, 'waitingNotFound'),
    ...refreshBest(ctx.db, [row.activityId], ctx.now),
  ])
  ctx.platform.wakeJobs(ctx.region.slug)
  return {}
})

async function findByLink(ctx: CallContext, token: string) {
  const [row] = await ctx.db.orm
    .select({
      ...{ id: waiting.id, activityId: waiting.activityId, activityLabel: activity.label },
      ...{ origin: waiting.origin, groupId: user.groupId },
    })
    .from(waiting)
    .innerJoin(activity, eq(activity.id, waiting.activityId))
    .innerJoin(user, eq(user.id, waiting.userId))
    .where(eq(waiting.tokenHash, await sha256Hex(token)))
  return row && leadsHere(ctx, row) ? row : undefined
}

export const getWaitingLinkHandler = handle(getWaitingLink, async (ctx, { token }, fail) => {
  const { activityLabel } = (await findByLink(ctx, token)) ?? fail('waitingLinkNotFound')
  return { activityLabel }
})

/** Deletes the row with its token, so that the link works once. False if we did not issue the link, or it was used. */
export async function leaveByLink(ctx: CallContext, token: string): Promise<boolean> {
  const row = await findByLink(ctx, token)
  if (!row) return false
  await ctx.db.write([
    ctx.db.orm.delete(waiting).where(eq(waiting.id, row.id)),
    ...refreshBest(ctx.db, [row.activityId], ctx.now),
  ])
  ctx.platform.wakeJobs(ctx.region.slug)
  return true
}

export const leaveByWaitingLinkHandler = handle(leaveByWaitingLink, async (ctx, { token }, fail) =>
  (await leaveByLink(ctx, token)) ? {} : fail('waitingLinkNotFound'),
)
