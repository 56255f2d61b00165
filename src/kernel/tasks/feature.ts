import { defineFeature } from '#handler/manifest/feature.ts'
import { cancelTaskHandler, pauseTaskHandler, resumeTaskHandler } from './change-task.ts'
import type * as contract from './contract.ts'
import { getTaskHandler, listTasksHandler } from './list-tasks.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    listTasks: listTasksHandler,
    getTask: getTaskHandler,
    pauseTask: pauseTaskHandler,
    resumeTask: resumeTaskHandler,
    cancelTask: cancelTaskHandler,
  },
})
