import { handleOffice } from '#handler/handle-office.ts'
import { startTask } from '#kernel/tasks/start-task.ts'
import { changeActivitiesTask } from './change-activities-task.ts'
import { checkChanges } from './check-changes.ts'
import { changeActivities } from './contract.ts'

export const changeActivitiesHandler = handleOffice(changeActivities, async (ctx, input) => {
  await checkChanges(ctx, input)
  // A moment in the future cannot have been previewed, and is refused.
  return startTask(ctx, changeActivitiesTask, { ...input, asOf: Math.min(input.asOf, ctx.now - 1) })
})
