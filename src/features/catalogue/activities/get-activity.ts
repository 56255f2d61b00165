import { handleOffice } from '#handler/handle-office.ts'
import { getActivity } from './contract.ts'
import { loadStoredActivity, toOfficeActivity } from './load-activity.ts'

export const getActivityHandler = handleOffice(getActivity, async (ctx, { activityId }, fail) => {
  const stored = await loadStoredActivity(ctx.db, ctx.scope, activityId)
  return { activity: await toOfficeActivity(ctx, stored ?? fail('activityNotFound')) }
})
