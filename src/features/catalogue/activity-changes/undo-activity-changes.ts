import { handleOffice } from '#handler/handle-office.ts'
import { KEPT_MS } from '#kernel/history/kept.ts'
import { refuseTakingBackFromAbove } from '#kernel/history/take-back.ts'
import { startTask } from '#kernel/tasks/start-task.ts'
import { findTask } from '#kernel/tasks/task-view.ts'
import { undoActivityChanges } from './contract.ts'
import { undoChangesTask } from './undo-changes-task.ts'

const kinds: readonly string[] = ['change-activities', 'undo-activity-changes']

/** Starts an undo, which is a change like another and may itself be undone. */
export const undoActivityChangesHandler = handleOffice(undoActivityChanges, async (ctx, { taskId }, fail) => {
  const { row, bySuperAdmin } = (await findTask(ctx, taskId)) ?? fail('taskNotFound')
  if (!kinds.includes(row.kind)) fail('taskNotFound')
  refuseTakingBackFromAbove(ctx, bySuperAdmin)
  if (row.state === 'waiting' || row.state === 'running' || row.state === 'paused') fail('taskUnderWay')
  if (row.createdAt <= ctx.now - KEPT_MS) fail('undoTooLate')
  return startTask(ctx, undoChangesTask, { taskId })
})
