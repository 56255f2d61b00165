import { drawMuseum } from '../../db/demo/pictures/museum-picture.ts'
import { exportActivitiesTask } from '../../features/activities/export-activities.ts'
import { changeActivitiesTask } from '../../features/activity-changes/change-activities-task.ts'
import { undoChangesTask } from '../../features/activity-changes/undo-changes-task.ts'
import { exportCategoriesTask } from '../../features/categories/export-categories.ts'
import { checkImportTask } from '../../features/imports/check-import-task.ts'
import { runImportTask } from '../../features/imports/run-import-task.ts'
import { remindInvitedTask } from '../../features/people/remind-invited-task.ts'
import type { TaskKind } from '../../features/tasks/task-kind.ts'
import { importUsersTask } from '../../features/user-imports/import-users-task.ts'
import { exportVendorsTask } from '../../features/vendors/export-vendors-task.ts'

/** Every kind of task: long work that an administrator starts, watches and may pause. */
export const taskKinds: readonly TaskKind[] = [
  exportVendorsTask,
  exportActivitiesTask,
  exportCategoriesTask,
  checkImportTask,
  runImportTask(drawMuseum),
  changeActivitiesTask,
  undoChangesTask,
  importUsersTask,
  remindInvitedTask,
]
