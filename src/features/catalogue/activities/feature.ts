import { defineFeature } from '#handler/manifest/feature.ts'
import { activitiesFile } from './activities-file.ts'
import { batchGetActivityStocksHandler } from './batch-get-activity-stocks.ts'
import type * as contract from './contract.ts'
import { createActivityHandler } from './create-activity.ts'
import { deleteActivityHandler } from './delete-activity.ts'
import { duplicateActivityHandler } from './duplicate-activity.ts'
import { exportActivitiesHandler } from './export-activities.ts'
import { getActivityHandler } from './get-activity.ts'
import { listActivitiesHandler } from './list-activities.ts'
import { categoryLookupHandler, vendorLookupHandler } from './lookups.ts'
import { markActivityAsCleanHandler } from './mark-as-clean.ts'
import { previewActivityHandler } from './preview-activity.ts'
import { updateActivityHandler } from './update-activity.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    listActivities: listActivitiesHandler,
    exportActivities: exportActivitiesHandler,
    getActivity: getActivityHandler,
    previewActivity: previewActivityHandler,
    createActivity: createActivityHandler,
    updateActivity: updateActivityHandler,
    deleteActivity: deleteActivityHandler,
    duplicateActivity: duplicateActivityHandler,
    markActivityAsClean: markActivityAsCleanHandler,
    batchGetActivityStocks: batchGetActivityStocksHandler,
    categoryLookup: categoryLookupHandler,
    vendorLookup: vendorLookupHandler,
  },
  files: [activitiesFile],
})
