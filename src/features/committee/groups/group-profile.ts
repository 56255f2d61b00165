import type { Group } from '#handler/group.ts'
import type { GroupTree } from '#handler/group-tree.ts'
import { homeHost } from '#kernel/people/home-host.ts'
import { groupName } from '#kernel/people/person-view.ts'
import type { InheritedProfile, PermissionName } from './group-shapes.ts'

/** Column behind each permission, and its name in the tree. */
export const permissionColumns = {
  'non-cse-activities': { column: 'permNonCse', right: 'nonCse' },
  'cse-activities': { column: 'permCse', right: 'cse' },
} as const satisfies Record<PermissionName, { column: keyof Group; right: 'nonCse' | 'cse' }>

export const permissionNames = ['non-cse-activities', 'cse-activities'] as const satisfies readonly PermissionName[]

/** Values that a group inherits, each with the group that sets it. */
export function inheritedBy(groups: GroupTree, { id, parentId }: Pick<Group, 'id' | 'parentId'>): InheritedProfile {
  const above = parentId === null ? [] : groups.chain(parentId)
  const from = (says: (group: Group) => boolean) => {
    const group = above.find(says)
    return group ? { groupId: group.id, groupLabel: groupName(groups, group.id) } : null
  }
  // The top of the tree uses an id that no group has, and so gets the product's defaults.
  const at = parentId ?? `above ${id}`
  return {
    permissions: permissionNames.map((name) => {
      const { column, right } = permissionColumns[name]
      return { name, value: groups.permissions(at)[right], from: from((group) => group[column] !== null) }
    }),
    memberCardConfig: {
      value: groups.memberCardConfig(at),
      from: from((group) => group.memberCardConfig !== null),
    },
    cseDomain: { value: homeHost(groups, at), from: from((group) => group.cseDomain !== null) },
  }
}
