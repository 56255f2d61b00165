import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import type { RegionDb } from '#db/region-db.ts'
import type { FileStore } from '#platform/file-port.ts'
import { possibleKeys } from './stored-keys.ts'
import { media } from './tables.ts'

/** Time that an upload may stay unused. */
export const UNUSED_MS = 86_400_000
const AT_ONCE = 100

/** Grace period, longer than a run that makes versions can take: a run that began earlier has ended or was killed. */
const GRACE_MS = 15 * 60_000

/**
 * Deletes uploads unused for a day. First one statement marks them: no item may then name them (triggers write `used_at`),
 * and no run starts on them. A later sweep deletes their files and then their rows, so that no file is left without a row.
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
          // A picture is marked at least a day after its creation; the index has only the creation time.
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
