import { listingStatements } from '#features/catalogue/shop/listing.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { OfficeWriteContext } from '#handler/office-context.ts'
import { markBestStale } from '#kernel/catalogue/derived/best.ts'
import { activity } from '#kernel/catalogue/tables.ts'
import { newId } from '#lib/new-id.ts'
import type { ActivityState } from './activity-shapes.ts'
import { activityColumns } from './activity-state.ts'
import { categorySteps, locationSteps, ownLocation } from './activity-steps.ts'
import { isForReview } from './change-activity.ts'
import { checkChoices, choiceGuards, findStoredAddress } from './check-choices.ts'
import { createActivity } from './contract.ts'
import { toOfficeActivity } from './load-activity.ts'
import { premiumMark } from './premium-mark.ts'
import { publicationJob, withPublication } from './publication.ts'

export const createActivityHandler = handleOffice(createActivity, async (ctx, { address: given, ...fields }) => {
  const address = await findStoredAddress(ctx, fields.vendorId, given)
  return makeActivity(ctx, { ...fields, address })
})

/** Writes a new activity; refuses missing choices, unless the copied activity has them, too. */
export async function makeActivity(ctx: OfficeWriteContext, given: ActivityState, copied: ActivityState | null = null) {
  const { db, now, scope } = ctx
  // The copied activity keeps its location; the new one gets its own.
  const cse = premiumMark(scope, given.cse, false)
  const state = withPublication({ ...given, cse, address: withoutLocationId(given.address) }, null, now)
  await checkChoices(ctx, state, copied)
  const row = {
    ...activityColumns(state),
    id: newId('a'),
    groupId: scope.ownerOf(state.groupId),
    isDirty: isForReview(ctx),
    sourceKey: null,
    sourceHash: null,
    createdAt: now,
    updatedAt: now,
  }
  const location = ownLocation(row.id, state)
  const made = await toOfficeActivity(ctx, { row, catIds: state.catIds, location })
  return ctx.commit(
    {
      steps: [
        ...choiceGuards(state, null),
        db.orm.insert(activity).values(row),
        ...categorySteps(db, row.id, state.catIds),
        ...locationSteps(db, row.id, location),
        ...publicationJob(db, state, now),
        ...listingStatements({ activityIds: [row.id] }),
        markBestStale([row.id], now),
      ],
      audit: { target: row.id, groupId: row.groupId, after: { ...state, updatedAt: now } },
      changesCatalogue: true,
    },
    { activity: made },
  )
}

function withoutLocationId(address: ActivityState['address']): ActivityState['address'] {
  if (address.type !== 'Manual' || address.location === null) return address
  const { id: _id, ...location } = address.location
  return { ...address, location }
}
