import { sql } from 'drizzle-orm'
import { compiledInsert } from '#db/compiled-write.ts'
import { changed, type RegionDb, type Step } from '#db/region-db.ts'
import type { CallContext } from '#handler/context.ts'
import { cartLock } from '#kernel/cart/tables.ts'
import type { Platform } from '#platform/port.ts'

/** Thrown when a holder that lost its lease tries to write; the call can be repeated. */
export class LostCartLock extends Error {}

/** Upper bound of the clock difference between machines that share a database. */
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
 * Resets a fence from the future, written while a clock ran ahead: it belongs to no holder and would block the person
 * until then. This holder takes it; returns true if there was one.
 */
async function lowered(platform: Platform, region: string, userId: string, fence: number): Promise<boolean> {
  const latest = Math.max(fence, platform.now()) + DRIFT_MS
  const [result] = await platform
    .db(region)
    .write([{ sql: 'update cart_lock set fence = ? where user_id = ? and fence > ?', args: [fence, userId, latest] }])
  return result?.rowsAffected === 1
}

/** `withCartLock` for the caller of a session call. */
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
