import { handleOffice } from '#handler/handle-office.ts'
import { slugify } from '#kernel/catalogue/slug.ts'
import { storedActivityState } from './activity-state.ts'
import { duplicateActivity } from './contract.ts'
import { copyLabel } from './copy-label.ts'
import { makeActivity } from './create-activity.ts'
import { loadStoredActivity } from './load-activity.ts'

/** Makes a hidden copy, so that an administrator can adapt it before anybody sees it. */
export const duplicateActivityHandler = handleOffice(duplicateActivity, async (ctx, { id }, fail) => {
  const stored = (await loadStoredActivity(ctx.db, ctx.scope, id)) ?? fail('activityNotFound')
  const state = storedActivityState(stored)
  const label = copyLabel(state.label)
  return makeActivity(
    ctx,
    { ...state, label, slugName: slugify(label), visibility: 'Hidden', publishAt: undefined },
    state,
  )
})
