import { handleOffice } from '../../handler/handle-office.ts'
import { groupOfChain } from '../people/move-effects.ts'
import { bringPerson } from './bring-person.ts'
import { importUser, inviteUser } from './contract.ts'

export const importUserHandler = handleOffice(importUser, async (ctx, { groupIds, sendEmail, ...facts }, fail) => {
  const groupId = groupOfChain(ctx.groups, groupIds) ?? fail('groupNotFound', { fields: ['groupIds'] })
  return bringPerson(ctx, { groupId, facts, sendEmail }, ({ emailSent }) => ({ emailSent }))
})

/** A committee invites into its own group, whichever it names. */
export const inviteUserHandler = handleOffice(inviteUser, async (ctx, { groupId, sendEmail, ...facts }, fail) => {
  const group = ctx.groups.get(ctx.scope.groupId ?? groupId) ?? fail('groupNotFound', { fields: ['groupId'] })
  return bringPerson(ctx, { groupId: group.id, facts, sendEmail }, (brought) => brought)
})
