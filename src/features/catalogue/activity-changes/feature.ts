import { defineFeature } from '#handler/manifest/feature.ts'
import { changeActivitiesHandler } from './change-activities.ts'
import type * as contract from './contract.ts'
import { previewActivityChangesHandler } from './preview-activity-changes.ts'
import { undoActivityChangesHandler } from './undo-activity-changes.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    previewActivityChanges: previewActivityChangesHandler,
    changeActivities: changeActivitiesHandler,
    undoActivityChanges: undoActivityChangesHandler,
  },
})
