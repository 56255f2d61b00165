import { handleOffice } from '#handler/handle-office.ts'
import { startTask } from '#kernel/tasks/start-task.ts'
import { countInvited, remindInvited } from './contract.ts'
import { countInvitedPeople } from './invited-people.ts'
import { remindInvitedTask } from './remind-invited-task.ts'

export const countInvitedHandler = handleOffice(countInvited, async (ctx, filter, fail) => {
  if (filter.within !== undefined && !ctx.groups.get(filter.within)) return fail('groupNotFound')
  return countInvitedPeople(ctx, filter)
})

export const remindInvitedHandler = handleOffice(remindInvited, async (ctx, filter, fail) => {
  if (filter.within !== undefined && !ctx.groups.get(filter.within)) return fail('groupNotFound')
  if ((await countInvitedPeople(ctx, filter)).people === 0) return fail('nobodyToRemind')
  return startTask(ctx, remindInvitedTask, { ...filter, origin: ctx.origin })
})
