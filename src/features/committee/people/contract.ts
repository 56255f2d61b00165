import { z } from 'zod'
import { ifUpdatedAt } from '#contract/conflict-shapes.ts'
import { listInput, listResult } from '#contract/list-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { id } from '#contract/shapes.ts'
import { groupUser, listedPerson, moveEffects, namedGroups, personUpdate } from '#kernel/people/person-shapes.ts'
import { startedTask } from '#kernel/tasks/task-shapes.ts'
import { accessFilter, accessMail, listedSession, peopleFilter, signInWay } from './access-shapes.ts'

const sorts = ['email', 'firstName', 'lastName', 'phoneNumber', 'memberCardCode', 'createdAt', 'lastLoginAt'] as const

export const listAllUsers = officeCall({
  scopes: ['admin'],
  path: '/list-all-users',
  summary: 'The people of the region, a page at a time, with the groups that they belong to',
  effect: 'read',
  input: z.strictObject({
    ...listInput([...sorts, 'group']),
    ...peopleFilter,
    access: accessFilter.optional(),
  }),
  result: z.object({
    users: z.array(listedPerson),
    groups: namedGroups,
    nextCursor: z.string().nullable(),
    total: z.int().min(0),
    /** True if more people match the words than are counted. */
    moreThanTotal: z.boolean(),
  }),
  errors: ['groupNotFound'],
})

export const findPeople = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/find-people',
  summary: 'People by any of their facts, to go to or to choose from',
  effect: 'read',
  input: z.strictObject({ text: z.string().trim().min(1).max(200), limit: z.int().min(1).max(50).default(10) }),
  result: z.object({
    items: z.array(
      z.object({ userId: id, email: z.string(), firstName: z.string(), lastName: z.string(), groupLabel: z.string() }),
    ),
  }),
  errors: [],
})

export const getUser = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/get-user',
  summary: 'One person, and the groups above them from the top down; a committee is told of its own alone',
  effect: 'read',
  input: z.strictObject({ userId: id }),
  result: z.object({
    user: listedPerson,
    groups: namedGroups,
    administers: namedGroups,
    /** Prefix of member-card codes in their group (G14). */
    memberCardCodePrefix: z.string(),
    hasPassword: z.boolean(),
    /** Other ways to sign in: with none of them and no password, the invitation is not accepted yet. */
    otherWays: z.array(signInWay),
  }),
  errors: ['userNotFound'],
})

export const listUsersInGroup = officeCall({
  scopes: ['admin'],
  path: '/list-users-in-group',
  summary: 'The direct members of a group, a page at a time, by their email',
  effect: 'read',
  input: z.strictObject({
    groupId: id,
    nextPageToken: z.string().max(600).nullable().optional(),
    limit: z.int().min(1).max(100).default(10),
  }),
  result: z.object({ items: z.array(groupUser), nextPageToken: z.string().nullable() }),
  errors: ['groupNotFound'],
})

export const listOwnUsersInGroup = officeCall({
  scopes: ['cse-admin'],
  path: '/list-users-in-group',
  summary: 'The members of the committee’s group, a page at a time',
  effect: 'read',
  input: z.strictObject({ ...listInput([...sorts, 'role']), access: accessFilter.optional() }),
  result: listResult(groupUser),
  errors: [],
})

export const updateUser = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/update-user',
  summary: 'Changes the name, the telephone and the member card of a person',
  effect: 'write',
  input: personUpdate.extend({ ifUpdatedAt }),
  result: z.object({ user: groupUser }),
  errors: ['userNotFound', 'changedMeanwhile', 'memberCardCodePrefix'],
})

export const previewMoveUser = officeCall({
  scopes: ['admin'],
  path: '/preview-move-user-to-group',
  summary: 'What moving a person to another group changes for them',
  effect: 'read',
  input: z.strictObject({ userId: id, groupIds: z.array(id).min(1).max(64) }),
  result: z.object({ effects: moveEffects }),
  errors: ['userNotFound', 'groupNotFound'],
})

export const moveUserToGroup = officeCall({
  scopes: ['admin'],
  path: '/move-user-to-group',
  summary:
    'Moves a person to the last of these groups, the chain from the top down, and ends sessions that have no place there',
  effect: 'write',
  input: z.strictObject({ userId: id, groupIds: z.array(id).min(1).max(64), ifUpdatedAt }),
  result: z.object({ user: groupUser }),
  errors: ['userNotFound', 'groupNotFound', 'changedMeanwhile'],
})

export const closeAccess = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/close-access',
  summary: 'Somebody leaves: nobody signs in as them any more, their sessions end, their orders stay',
  effect: 'write',
  input: z.strictObject({ userId: id, ifUpdatedAt }),
  result: z.object({ user: groupUser }),
  errors: ['userNotFound', 'changedMeanwhile', 'ownAccess', 'administratorsAccess'],
})

export const reopenAccess = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/reopen-access',
  summary: 'Somebody who left may sign in again, with the password that they had',
  effect: 'write',
  input: z.strictObject({ userId: id, ifUpdatedAt }),
  result: z.object({ user: groupUser }),
  errors: ['userNotFound', 'changedMeanwhile', 'ownAccess', 'administratorsAccess'],
})

export const sendAccessMail = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/send-access-mail',
  summary:
    'Mails a person the way in again: an invitation while they have no password, else a link to choose a new one',
  effect: 'write',
  input: z.strictObject({ userId: id }),
  result: z.object({ sent: accessMail }),
  errors: ['userNotFound', 'accessClosed', 'mailJustSent'],
})

export const removeUserPasskeys = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/remove-user-passkeys',
  summary:
    'Takes away every passkey of a person who has lost them, and ends all their sessions and links; their password is enough again',
  effect: 'write',
  input: z.strictObject({ userId: id }),
  result: z.object({ removed: z.int().min(0) }),
  errors: ['userNotFound', 'ownAccess', 'administratorsAccess'],
})

/** Filters of the list, whose access is `invited`. */
const invitedPeople = z.strictObject({ text: z.string().trim().max(200).optional(), ...peopleFilter })

export const countInvited = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/count-invited',
  summary: 'How many who have not accepted their invitation would be reminded of it, and how many would not, and why',
  effect: 'read',
  input: invitedPeople,
  result: z.object({
    people: z.int().min(0),
    /** People whose last invitation is too recent. */
    invitedLately: z.int().min(0),
    /** People who opted out of their group's mails, or whose email is undeliverable. */
    unreachable: z.int().min(0),
  }),
  errors: ['groupNotFound'],
})

export const remindInvited = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/remind-invited',
  summary: 'Starts a task that sends a new invitation to each who has not accepted theirs',
  effect: 'write',
  input: invitedPeople,
  result: startedTask,
  errors: ['groupNotFound', 'nobodyToRemind'],
})

export const listUserSessions = officeCall({
  scopes: ['admin'],
  path: '/list-user-sessions',
  summary: 'Where a person is signed in, the last used first',
  effect: 'read',
  input: z.strictObject({ userId: id }),
  result: z.object({ items: z.array(listedSession) }),
  errors: ['userNotFound'],
})

export const endUserSessions = officeCall({
  scopes: ['admin'],
  path: '/end-user-sessions',
  summary: 'Ends one session of a person, or all of them',
  effect: 'write',
  input: z.strictObject({
    userId: id,
    /** A listed session; without it all sessions except the caller's own. */
    sessionId: z.string().min(1).max(64).optional(),
  }),
  result: z.object({ ended: z.int().min(0) }),
  errors: ['userNotFound'],
})
