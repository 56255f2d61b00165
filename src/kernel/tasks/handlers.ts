import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import { cancelTaskHandler, pauseTaskHandler, resumeTaskHandler } from './change-task.ts'
import type * as contract from './contract.ts'
import { getTaskHandler, listTasksHandler } from './list-tasks.ts'

/** Handlers by call of the contract; a missing or foreign one does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  listTasks: listTasksHandler,
  getTask: getTaskHandler,
  pauseTask: pauseTaskHandler,
  resumeTask: resumeTaskHandler,
  cancelTask: cancelTaskHandler,
}
