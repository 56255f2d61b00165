import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import type { RegionDb } from '#db/region-db.ts'
import type { FileStore } from '#platform/file-port.ts'
import { possibleKeys } from './stored-keys.ts'
import { media } from './tables.ts'

/** How long something that was uploaded may wait to be used. */
export const UNUSED_MS = 86_400_000
const AT_ONCE = 100

/** Longer than a run that makes versions can take: one that began before has ended, or was killed. */
const GRACE_MS = 15 * 60_000

/**
 * Deletes what was uploaded a day ago and never used. First it is taken, by one statement that no item can come in between
 * of (triggers write `used_at` with the item): from then on nothing may name it, and no run begins with it. Later its files
 * go, and last its row, so that a run that is cut off leaves no file behind that no row tells of.
 */
export async function sweepUploads(db: RegionDb, files: FileStore, now: number): Promise<void> {
  await db.write([
    {
      sql: `update media set swept_at = ?
            where purpose is not null and used_at is null and created_at <= ? and swept_at is null`,
      args: [now, now - UNUSED_MS],
    },
  ])
  const begunBefore = now - GRACE_MS
  for (;;) {
    const taken = await db.orm
      .select({ id: media.id })
      .from(media)
      .where(
        and(
          isNotNull(media.purpose),
          isNull(media.usedAt),
          // Taken a day after its making at the earliest: the index knows its age only.
          lte(media.createdAt, begunBefore - UNUSED_MS),
          lte(media.sweptAt, begunBefore),
        ),
      )
      .limit(AT_ONCE)
    if (taken.length === 0) return
    for (const { id } of taken) {
      for (const key of possibleKeys(id)) await files.delete(key)
      await db.write([db.orm.delete(media).where(and(eq(media.id, id), isNotNull(media.sweptAt)))])
    }
  }
}
