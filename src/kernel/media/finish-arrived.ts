import { and, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { changed, type RegionDb, type Statement, type Step } from '#db/region-db.ts'
import type { Platform } from '#platform/port.ts'
import { queueVersions } from './make-versions-job.ts'
import { originalKey } from './stored-keys.ts'
import { media } from './tables.ts'
import { PERMISSION_MS } from './upload-rules.ts'

const expected = and(
  eq(media.status, 'Pending'),
  isNotNull(media.purpose),
  isNull(media.uploadedAt),
  isNull(media.sweptAt),
)

/** Steps that record the upload of a picture, `size` bytes, and queue the making of its versions. */
export const arrivalSteps = (
  db: Pick<RegionDb, 'orm'>,
  id: string,
  size: number,
  now: number,
): (Step | Statement)[] => [
  {
    statement: db.orm
      .update(media)
      .set({ uploadedAt: now, size: sql`coalesce(${media.size}, ${size})` })
      .where(and(eq(media.id, id), isNull(media.sweptAt))),
  },
  changed(1, 'mediaNotFound'),
  queueVersions(db, now),
]

interface Arrived {
  db: RegionDb
  region: string
  platform: Pick<Platform, 'files' | 'wakeJobs'>
  now: number
}

/** Finishes an upload that its browser did not report; false if this region expects no upload of this id. */
export async function finishArrived({ db, region, platform, now }: Arrived, id: string): Promise<boolean> {
  const [row] = await db.orm
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.id, id), expected))
  const size = row ? await platform.files.sizeOf(originalKey(id)) : null
  if (size === null) return false
  await db.write(arrivalSteps(db, id, size, now))
  platform.wakeJobs(region)
  return true
}

/** Until then the upload's own request is expected to finish it. */
const LOOKED_AT_MS = 5 * 60_000
/** After this an upload counts as lost: over a slow connection bytes may still arrive once the URL has expired. */
const NEVER_MS = PERMISSION_MS + 3_600_000
/** How far back to look for uploads left unfinished by a process that ended; older ones were checked before. */
const LOOKED_BACK_MS = 7 * 86_400_000

/**
 * Finishes uploads that arrived while a process was ending. Marks those that never arrived, and that an item names, as
 * not received, so that no page waits for them forever.
 */
export async function settleArrivals(arrived: Arrived): Promise<void> {
  const { db, now } = arrived
  const late = await db.orm
    .select({ id: media.id, usedAt: media.usedAt, createdAt: media.createdAt })
    .from(media)
    .where(and(expected, gt(media.createdAt, now - LOOKED_BACK_MS), lte(media.createdAt, now - LOOKED_AT_MS)))
  for (const { id, usedAt, createdAt } of late)
    if (!(await finishArrived(arrived, id)) && usedAt !== null && createdAt <= now - NEVER_MS)
      await db.write([
        db.orm
          .update(media)
          .set({ status: 'Failed', refusal: 'neverCame' })
          .where(and(eq(media.id, id), expected)),
      ])
}
