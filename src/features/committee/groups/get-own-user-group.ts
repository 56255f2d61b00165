import { handleOffice } from '#handler/handle-office.ts'
import { getOwnUserGroup } from './contract.ts'

export const getOwnUserGroupHandler = handleOffice(getOwnUserGroup, async ({ groups, scope }, _input, fail) => {
  const group = groups.get(scope.groupId ?? '') ?? fail('groupNotFound')
  return {
    group: {
      groupId: group.id,
      groupLabel: group.label,
      groupRegistrationCode: group.registrationCode,
      groupProfile: { memberCardConfig: groups.memberCardConfig(group.id) },
    },
  }
})
