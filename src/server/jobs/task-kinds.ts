import { drawMuseum } from '#db/demo/pictures/museum-picture.ts'
import { exportActivitiesTask } from '#features/catalogue/activities/export-activities.ts'
import { changeActivitiesTask } from '#features/catalogue/activity-changes/change-activities-task.ts'
import { undoChangesTask } from '#features/catalogue/activity-changes/undo-changes-task.ts'
import { exportCategoriesTask } from '#features/catalogue/categories/export-categories.ts'
import { checkImportTask } from '#features/catalogue/imports/check-import-task.ts'
import { runImportTask } from '#features/catalogue/imports/run-import-task.ts'
import { exportVendorsTask } from '#features/catalogue/vendors/export-vendors-task.ts'
import { remindInvitedTask } from '#features/committee/people/remind-invited-task.ts'
import type { TaskKind } from '#kernel/tasks/task-kind.ts'
import { features } from '../features.ts'

/** All kinds of tasks: long work that an administrator starts, watches and may pause. */
export const taskKinds: readonly TaskKind[] = [
  ...features.flatMap(({ tasks = [] }) => tasks),
  exportVendorsTask,
  exportActivitiesTask,
  exportCategoriesTask,
  checkImportTask,
  runImportTask(drawMuseum),
  changeActivitiesTask,
  undoChangesTask,
  remindInvitedTask,
]
