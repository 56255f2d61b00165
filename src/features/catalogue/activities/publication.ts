import { and, asc, eq, lte } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import { changed, type Statement } from '#db/region-db.ts'
import { listingStatements } from '#features/catalogue/shop/listing.ts'
import { bumpCatalogueVersion } from '#handler/catalogue-version.ts'
import { laterThan } from '#handler/changes.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { audit } from '#handler/tables.ts'
import { markBestStale } from '#kernel/catalogue/derived/best.ts'
import { activity } from '#kernel/catalogue/tables.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { newId } from '#lib/new-id.ts'
import type { ActivityState } from './activity-shapes.ts'

export const PUBLISH_JOB = 'publish-activities'

/** Keeps `publishAt` on hidden activities only, and refuses a new moment that is not in the future. */
export function withPublication(wanted: ActivityState, before: ActivityState | null, now: number): ActivityState {
  const { publishAt, visibility } = wanted
  if (publishAt === undefined) return wanted
  if (visibility !== 'Hidden') return { ...wanted, publishAt: undefined }
  if (publishAt !== before?.publishAt && publishAt <= now)
    throw new CallError('invalidRequest', {
      message: 'Requête invalide : choisissez un moment à venir pour la publication.',
      fields: ['publishAt'],
    })
  return wanted
}

/**
 * Queues the job that publishes at the moment, in the batch that sets it. If the publication is called off, it finds
 * nothing to do.
 */
export const publicationJob = (
  db: Pick<ReadDb, 'orm'>,
  { publishAt }: Pick<ActivityState, 'publishAt'>,
  now: number,
): Statement[] =>
  publishAt === undefined
    ? []
    : [
        enqueueJob(
          db,
          { kind: PUBLISH_JOB, payload: {}, runAt: publishAt, dedupeKey: `${PUBLISH_JOB}:${publishAt}` },
          now,
        ),
      ]

/** Thrown if the activity was saved since it was read; it is then read again. */
class SavedMeanwhile extends Error {}

const AT_ONCE = 100

/** Publishes every hidden activity whose moment has come. */
export async function publishDue({ db, platform, requestId }: JobContext): Promise<void> {
  for (;;) {
    const now = platform.now()
    const due = await db.orm
      .select({
        id: activity.id,
        groupId: activity.groupId,
        updatedAt: activity.updatedAt,
        publishAt: activity.publishAt,
      })
      .from(activity)
      .where(and(eq(activity.visibility, 'Hidden'), lte(activity.publishAt, now)))
      .orderBy(asc(activity.publishAt))
      .limit(AT_ONCE)
    for (const { id, groupId, updatedAt: readAt, publishAt } of due) {
      const updatedAt = laterThan(readAt, now)
      const published = db.write([
        db.orm
          .update(activity)
          .set({ visibility: 'Public', publishAt: null, updatedAt })
          .where(and(eq(activity.id, id), eq(activity.updatedAt, readAt))),
        changed(1, new SavedMeanwhile()),
        db.orm.insert(audit).values({
          id: newId('au'),
          actorKind: 'job',
          actorId: null,
          call: PUBLISH_JOB,
          target: id,
          groupId,
          before: { visibility: 'Hidden', publishAt, updatedAt: readAt },
          after: { visibility: 'Public', publishAt: null, updatedAt },
          requestId,
          ts: now,
        }),
        ...listingStatements({ activityIds: [id] }),
        markBestStale([id], now),
        bumpCatalogueVersion(),
      ])
      await published.catch((error: unknown) => {
        if (!(error instanceof SavedMeanwhile)) throw error
      })
    }
    if (due.length === 0) return
  }
}
