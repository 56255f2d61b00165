import { handleOffice } from '#handler/handle-office.ts'
import { groupName } from '#kernel/people/person-view.ts'
import { getUserGroup } from './contract.ts'
import { inheritedBy } from './group-profile.ts'
import { findHolds, loadGroup, toUserGroup } from './load-group.ts'

export const getUserGroupHandler = handleOffice(getUserGroup, async ({ db, groups }, { groupId }, fail) => {
  const stored = (await loadGroup(db, groupId)) ?? fail('userGroupNotFound')
  return {
    item: toUserGroup(stored),
    above: groups
      .pathIds(groupId)
      .slice(0, -1)
      .map((id) => ({ groupId: id, groupLabel: groupName(groups, id) })),
    inherited: inheritedBy(groups, stored.row),
    administrators: stored.administrators,
    furtherDomains: groups.furtherDomains(groupId),
    holds: await findHolds(db, groups, stored),
  }
})
