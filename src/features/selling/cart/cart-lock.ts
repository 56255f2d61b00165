import { sql } from 'drizzle-orm'
import { compiledInsert } from '#db/compiled-write.ts'
import { changed, type RegionDb, type Step } from '#db/region-db.ts'
import type { CallContext } from '#handler/context.ts'
import type { Platform } from '#platform/port.ts'
import { cartLock } from './tables.ts'

/** A holder that lost its lease tried to write; the call may simply be made again. */
export class LostCartLock extends Error {}

/** Clocks of machines that share a database differ by less. */
const DRIFT_MS = 2000

/** Serialises one person's cart, so that a double click or a second tab cannot start two purchases (D07). */
export const withCartLock = <T>(
  platform: Platform,
  region: string,
  userId: string,
  work: (fence: number) => Promise<T>,
): Promise<T> =>
  platform.withLock(`cart:${region}:${userId}`, async (fence) => {
    try {
      return await work(fence)
    } catch (error) {
      if (!(error instanceof LostCartLock) || !(await lowered(platform, region, userId, fence))) throw error
      return work(fence)
    }
  })

/**
 * A stored fence that lies ahead of the clock is of no holder: it was written while the clock ran ahead, and would refuse
 * this person until it has caught up. It becomes this holder's. Answers whether there was one.
 */
async function lowered(platform: Platform, region: string, userId: string, fence: number): Promise<boolean> {
  const latest = Math.max(fence, platform.now()) + DRIFT_MS
  const [result] = await platform
    .db(region)
    .write([{ sql: 'update cart_lock set fence = ? where user_id = ? and fence > ?', args: [fence, userId, latest] }])
  return result?.rowsAffected === 1
}

/** The same for the caller of a session call. */
export const withOwnCartLock = <T>(
  ctx: CallContext & { actor: { userId: string } },
  work: (fence: number) => Promise<T>,
): Promise<T> => withCartLock(ctx.platform, ctx.region.slug, ctx.actor.userId, work)

const takeFence = compiledInsert(cartLock, (insert) =>
  insert.onConflictDoUpdate({
    target: cartLock.userId,
    set: { fence: sql`excluded.fence` },
    setWhere: sql`${cartLock.fence} <= excluded.fence`,
  }),
)

/** Refuses a write whose fence is older than the newest that wrote this cart. First in the batch. */
export const fenceSteps = (db: RegionDb, userId: string, fence: number): Step[] => [
  {
    statement: takeFence(db, { userId, fence }),
  },
  changed(1, new LostCartLock()),
]
