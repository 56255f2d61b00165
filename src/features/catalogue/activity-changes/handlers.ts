import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import { changeActivitiesHandler } from './change-activities.ts'
import type * as contract from './contract.ts'
import { previewActivityChangesHandler } from './preview-activity-changes.ts'
import { undoActivityChangesHandler } from './undo-activity-changes.ts'

/** Handler of each call of this feature; a missing or foreign one does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  previewActivityChanges: previewActivityChangesHandler,
  changeActivities: changeActivitiesHandler,
  undoActivityChanges: undoActivityChangesHandler,
}
