import type { HandlersOf } from '../../handler/handlers-of.ts'
import { changeActivitiesHandler } from './change-activities.ts'
import type * as contract from './contract.ts'
import { previewActivityChangesHandler } from './preview-activity-changes.ts'
import { undoActivityChangesHandler } from './undo-activity-changes.ts'

/** What answers each call of this feature; one that is missing or foreign does not compile. */
export const handlers: HandlersOf<typeof contract> = {
  previewActivityChanges: previewActivityChangesHandler,
  changeActivities: changeActivitiesHandler,
  undoActivityChanges: undoActivityChangesHandler,
}
