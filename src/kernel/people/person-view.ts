import { ROOT_GROUP_ID } from '#handler/group-tree.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { user } from '#kernel/accounts/tables.ts'
import type { GroupUser, ListedPerson } from './person-shapes.ts'

/** Columns that every answer about a person needs. */
export const personColumns = {
  id: user.id,
  userId: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  phoneNumber: user.phoneNumber,
  memberCardCode: user.memberCardCode,
  createdAt: user.createdAt,
  lastLoginAt: user.lastLoginAt,
  updatedAt: user.updatedAt,
  groupId: user.groupId,
  isAdmin: user.isAdmin,
  deactivatedAt: user.deactivatedAt,
}

export type PersonRow = Omit<ListedPerson, 'groups'> & { id: string; groupId: string }

type Groups = OfficeReadContext['groups']

/** Ids of a member's groups from the top down; none for the default group. */
const groupsAbove = (groups: Groups, groupId: string): string[] =>
  groups.pathIds(groupId).filter((id) => id !== ROOT_GROUP_ID)

export function listedPerson(groups: Groups, { id: _id, groupId, ...facts }: PersonRow): ListedPerson {
  return { ...facts, groups: groupsAbove(groups, groupId) }
}

export function groupUser(
  { id: _id, groupId, isAdmin: _isAdmin, ...facts }: PersonRow,
  administers: boolean,
): GroupUser {
  return { ...facts, parentGroupId: groupId, role: administers ? 'admin' : 'user' }
}

/** Label shown as the group of people who have no group. */
export const DEFAULT_GROUP_LABEL = 'Groupe par défaut'

export const groupName = (groups: Groups, groupId: string): string =>
  groupId === ROOT_GROUP_ID ? DEFAULT_GROUP_LABEL : (groups.get(groupId)?.label ?? groupId)

/** Names of these people's groups, each once; the default group's for people without one. */
export const namesOfGroups = (groups: Groups, people: readonly Pick<ListedPerson, 'groups'>[]) =>
  namedGroups(
    groups,
    people.flatMap((person) => (person.groups.length > 0 ? person.groups : [ROOT_GROUP_ID])),
  )

/** Names of the groups, each once, in the order of `ids`. */
export const namedGroups = (groups: Groups, ids: Iterable<string>) =>
  [...new Set(ids)].map((groupId) => ({ groupId, groupLabel: groupName(groups, groupId) }))
