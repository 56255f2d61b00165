import { changed } from '#db/region-db.ts'
import { listingStatements } from '#features/catalogue/shop/listing.ts'
import { changesBetween, laterThan } from '#handler/changes.ts'
import { auditedUpdate, commitUpdate, unchangedSince } from '#handler/commit-update.ts'
import type { Committed, OfficeWriteContext } from '#handler/office-context.ts'
import { markBestStale } from '#kernel/catalogue/derived/best.ts'
import { activity } from '#kernel/catalogue/tables.ts'
import type { ActivityState, OfficeActivity } from './activity-shapes.ts'
import { activityColumns, storedActivityState } from './activity-state.ts'
import { categorySteps, locationSteps, ownLocation } from './activity-steps.ts'
import { checkChoices, choiceGuards } from './check-choices.ts'
import { loadStoredActivity, type StoredActivity, toOfficeActivity } from './load-activity.ts'
import { premiumMark } from './premium-mark.ts'
import { publicationJob, withPublication } from './publication.ts'

/** True if a super admin must review the caller's changes. */
export const isForReview = ({ scope, actor }: OfficeWriteContext): boolean => scope.groupId !== null && !actor.isAdmin

/**
 * Writes the wanted state over the stored one and audits the difference. Refuses `changedMeanwhile` if another write
 * came since it was read.
 */
export async function changeActivity<Result>(
  ctx: OfficeWriteContext,
  stored: StoredActivity,
  asked: ActivityState,
  answer: (activity: OfficeActivity) => Result,
): Promise<Committed<Result>> {
  const { db, now, scope } = ctx
  const { row } = stored
  const before = storedActivityState(stored)
  const wanted = withPublication({ ...asked, cse: premiumMark(scope, asked.cse, before.cse) }, before, now)
  const changes = changesBetween(before, wanted)
  if (changes === null) return ctx.unchanged(answer(await toOfficeActivity(ctx, stored)))
  await checkChoices(ctx, wanted, before)
  const updatedAt = laterThan(row.updatedAt, now)
  const next = {
    ...row,
    ...activityColumns(wanted),
    groupId: scope.ownerOf(wanted.groupId),
    isDirty: row.isDirty || isForReview(ctx),
    updatedAt,
  }
  const differs = (field: keyof ActivityState) => field in changes.after
  const location = differs('address') ? ownLocation(row.id, wanted) : stored.location
  const result = answer(await toOfficeActivity(ctx, { row: next, catIds: wanted.catIds, location }))
  const isAsRead = unchangedSince(activity, row)
  return commitUpdate(
    ctx,
    { read: row, newest: async () => (await loadStoredActivity(db, scope, row.id))?.row },
    {
      steps: [
        { statement: db.orm.update(activity).set(next).where(isAsRead) },
        changed(1, 'changedMeanwhile'),
        ...choiceGuards(wanted, before),
        ...(differs('catIds') ? categorySteps(db, row.id, wanted.catIds) : []),
        ...(differs('address') ? locationSteps(db, row.id, location) : []),
        ...(differs('publishAt') ? publicationJob(db, wanted, now) : []),
        ...listingStatements({ activityIds: [row.id] }),
        // Recomputed, since another partner has other promotions and another type is sold differently.
        markBestStale([row.id], now),
      ],
      audit: { ...auditedUpdate(row, changes, updatedAt), groupId: next.groupId },
      changesCatalogue: true,
    },
    result,
  )
}
