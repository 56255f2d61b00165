import { handle } from '#handler/handle.ts'
import { refuseFlood } from '#handler/throttle.ts'
import { getOwnPlace, getPlace, joinOpening, leaveOpening } from './contract.ts'
import { loadOpening, openingProblem } from './load-opening.ts'

export const joinOpeningHandler = handle(joinOpening, async (ctx, { openingId }, fail) => {
  const problem = openingProblem(await loadOpening(ctx.db, openingId), ctx)
  if (problem) return fail(problem)
  return { place: await ctx.platform.openingQueues.join({ region: ctx.region.slug, openingId }, ctx.actor.userId) }
})

export const getOwnPlaceHandler = handle(getOwnPlace, async (ctx, { openingId }, fail) => {
  const problem = openingProblem(await loadOpening(ctx.db, openingId), ctx)
  if (problem) return fail(problem)
  return { place: await ctx.platform.openingQueues.own({ region: ctx.region.slug, openingId }, ctx.actor.userId) }
})

export const getPlaceHandler = handle(getPlace, async (ctx, { openingId, placeId }, fail) => {
  const at = { region: ctx.region.slug, openingId }
  const place = await ctx.platform.openingQueues.place(at, placeId, () => refuseFlood(ctx, 'get-place address'))
  return place ? { place } : fail('openingNotFound')
})

export const leaveOpeningHandler = handle(leaveOpening, async (ctx, { openingId }, fail) => {
  const left = await ctx.platform.openingQueues.leave({ region: ctx.region.slug, openingId }, ctx.actor.userId)
  return left ? {} : fail('openingNotFound')
})
