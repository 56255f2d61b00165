import { changeActivitiesTask } from '../../features/activity-changes/change-activities-task.ts'
import { undoChangesTask } from '../../features/activity-changes/undo-changes-task.ts'
import type { TaskKind } from '../../features/tasks/task-kind.ts'
import { exportVendorsTask } from '../../features/vendors/export-vendors-task.ts'

/** Every kind of task: long work that an administrator starts, watches and may pause. */
export const taskKinds: readonly TaskKind[] = [exportVendorsTask, changeActivitiesTask, undoChangesTask]
