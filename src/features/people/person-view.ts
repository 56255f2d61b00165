import { ROOT_GROUP_ID } from '../../handler/group-tree.ts'
import type { OfficeReadContext } from '../../handler/office-context.ts'
import { user } from '../accounts/tables.ts'
import type { GroupUser, ListedPerson } from './person-shapes.ts'

/** What every answer about a person is made of. */
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
}

export type PersonRow = Omit<ListedPerson, 'groups'> & { id: string; groupId: string }

type Groups = OfficeReadContext['groups']

/** The groups of a member, from the top down; those of the default group have none. */
export const groupsAbove = (groups: Groups, groupId: string): string[] =>
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

/** Each group once, in the order of `ids`. */
export const namesOf = (groups: Groups, ids: Iterable<string>) =>
  [...new Set(ids)].map((groupId) => ({ groupId, groupLabel: groups.get(groupId)?.label ?? groupId }))
