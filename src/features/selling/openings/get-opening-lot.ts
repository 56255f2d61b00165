import { handle } from '#handler/handle.ts'
import { getOpeningLot } from './contract.ts'
import { loadOpening, openingProblem } from './load-opening.ts'
import { isCheckable, seedDigest } from './lot-rules.ts'
import { lotSeed } from './lot-seed.ts'

/** Places in one answer. */
const MOST_PLACES = 1000

export const getOpeningLotHandler = handle(getOpeningLot, async (ctx, { openingId, offset = 0 }, fail) => {
  const opening = await loadOpening(ctx.db, openingId)
  const problem = openingProblem(opening, ctx)
  if (!opening || problem) return fail(problem ?? 'openingNotFound')
  const { opensAt } = opening
  const at = { region: ctx.region.slug, openingId }
  const drawn = opensAt > ctx.now ? null : await ctx.platform.openingQueues.lot(at, offset, MOST_PLACES)
  // The opening was put off: the next turn takes back a draw made for an earlier moment.
  if (!drawn || drawn.cutAt < opensAt) {
    const seed = await lotSeed(ctx.platform.config.appKey, openingId, opensAt)
    return { opensAt, digest: await seedDigest(seed), lot: null }
  }
  const { seed, drawnAt, cutAt, total, places } = drawn
  if (!isCheckable(seed)) return { opensAt: cutAt, digest: null, lot: null }
  return { opensAt: cutAt, digest: await seedDigest(seed), lot: { seed, drawnAt, total, places: [...places] } }
})
