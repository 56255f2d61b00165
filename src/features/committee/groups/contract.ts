import { z } from 'zod'
import { ifUpdatedAt } from '#contract/conflict-shapes.ts'
import { listInput, listResult } from '#contract/list-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { memberCardConfig } from '#contract/session-shapes.ts'
import { id, nothing } from '#contract/shapes.ts'
import {
  domainRecords,
  groupAdministrator,
  groupDetails,
  groupEffects,
  groupLabel,
  groupUpdates,
  listedGroup,
  offeredDomain,
  userGroup,
} from './group-shapes.ts'
import { memberCardInput } from './member-card-shapes.ts'

export const listGroups = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/list-groups',
  summary: 'Groups by name or below one another, with those above them, to choose from',
  effect: 'read',
  input: z.strictObject({
    ...listInput(['label']),
    /** Lists only this group. In a committee's call `groupId` names its own group. */
    id: id.optional(),
    /** Lists only groups directly below it; null: the top groups that the caller administers. */
    parentId: id.nullable().optional(),
  }),
  result: listResult(
    z.object({
      id,
      label: z.string(),
      /** Groups above it, from the caller's top group down. */
      above: z.array(z.object({ id, label: z.string() })),
      /** Number of groups directly below it. */
      childCount: z.int().min(0),
    }),
  ),
  errors: [],
})

export const countAudience = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/count-audience',
  summary: 'How many people would see an item that is restricted to a group',
  effect: 'read',
  input: z.strictObject({
    /** Group to count; without it the committee's own, or everybody. */
    id: id.optional(),
    /** True to count for a premium item. */
    cse: z.boolean().default(false),
  }),
  result: z.object({
    label: z.string(),
    people: z.int().min(0),
    /** Number of groups below whose members see the item, too. */
    groupsBelow: z.int().min(0),
    /** Number of groups, this one included, whose permissions hide items of this kind. */
    refusing: z.int().min(0),
  }),
  errors: ['groupNotFound'],
})

export const getOwnUserGroup = officeCall({
  scopes: ['cse-admin'],
  path: '/get-user-group',
  summary: 'The committee’s own group: its name, its premium code and what it may do with member cards',
  effect: 'read',
  input: z.strictObject({}),
  result: z.object({
    group: z.object({
      groupId: id,
      groupLabel: z.string(),
      /** Null if members cannot join by a code. */
      groupRegistrationCode: z.string().nullable(),
      groupProfile: z.object({ memberCardConfig }),
    }),
  }),
  errors: ['groupNotFound'],
})

export const getUserGroup = officeCall({
  scopes: ['admin'],
  path: '/get-user-group',
  summary: 'One group with what it inherits, who administers it and what keeps it from being deleted',
  effect: 'read',
  input: z.strictObject({ groupId: id }),
  result: groupDetails,
  errors: ['userGroupNotFound'],
})

export const listSubGroups = officeCall({
  scopes: ['admin'],
  path: '/list-sub-groups-in-group',
  summary: 'The groups directly below one, a page at a time, by their names, with how many people each has',
  effect: 'read',
  input: z.strictObject({
    groupId: id,
    nextPageToken: z.string().max(600).nullable().optional(),
    limit: z.int().min(1).max(200).default(100),
  }),
  result: z.object({ items: z.array(listedGroup), nextPageToken: z.string().nullable() }),
  errors: ['userGroupNotFound'],
})

export const createUserGroup = officeCall({
  scopes: ['admin'],
  path: '/create-user-group',
  summary: 'Creates a group below another; it inherits everything',
  effect: 'write',
  input: z.strictObject({ parentGroupId: id, groupLabel }),
  result: z.object({ group: userGroup }),
  errors: ['userGroupNotFound'],
})

export const updateUserGroup = officeCall({
  scopes: ['admin'],
  path: '/update-user-group',
  summary: 'Changes the given fields of a group; sessions that have no place at its new domain end',
  effect: 'write',
  input: groupUpdates.extend({ groupId: id, ifUpdatedAt }),
  result: z.object({ group: userGroup }),
  errors: [
    'userGroupNotFound',
    'groupIsRoot',
    'groupCodeTaken',
    'groupDomainTaken',
    'groupDomainUnknown',
    'changedMeanwhile',
  ],
})

export const previewUpdateUserGroup = officeCall({
  scopes: ['admin'],
  path: '/preview-update-user-group',
  summary: 'How many people and offers a change of a group would touch',
  effect: 'read',
  input: groupUpdates.extend({ groupId: id }),
  result: z.object({ effects: groupEffects }),
  errors: ['userGroupNotFound', 'groupIsRoot', 'groupCodeTaken', 'groupDomainTaken', 'groupDomainUnknown'],
})

export const deleteUserGroup = officeCall({
  scopes: ['admin'],
  path: '/delete-user-group',
  summary: 'Moves a group that nothing belongs to to the trash',
  effect: 'write',
  input: z.strictObject({ groupId: id, ifUpdatedAt }),
  /** Id in the trash, to restore the group. */
  result: z.object({ trashId: id }),
  errors: ['userGroupNotFound', 'groupIsRoot', 'groupInUse', 'changedMeanwhile'],
})

export const updateUserGroupAdmins = officeCall({
  scopes: ['admin'],
  path: '/update-user-group-admins',
  summary: 'Gives a person the right to administer a group, or takes it away',
  effect: 'write',
  input: z.strictObject({ groupId: id, action: z.enum(['add', 'remove']), userId: id }),
  result: nothing,
  errors: ['userGroupNotFound', 'userNotFound'],
})

export const listSuperAdmins = officeCall({
  scopes: ['admin'],
  path: '/list-super-admins',
  summary: 'Who administers the whole region',
  effect: 'read',
  input: z.strictObject({}),
  result: z.object({ administrators: z.array(groupAdministrator) }),
  errors: [],
})

export const updateSuperAdmins = officeCall({
  scopes: ['admin'],
  path: '/update-super-admins',
  summary: 'Makes a person a super admin, or takes that right away; the person signs in anew',
  effect: 'write',
  input: z.strictObject({ action: z.enum(['add', 'remove']), userId: id }),
  result: nothing,
  errors: ['userNotFound', 'lastSuperAdmin'],
})

export const listDomains = officeCall({
  scopes: ['admin'],
  path: '/list-hoobiiz-domains',
  summary: 'The domains of this region that a group may have, and whose they are',
  effect: 'read',
  input: z.strictObject({}),
  result: z.object({
    domains: z.array(offeredDomain),
    /** Sites of this region, to choose from for a domain that no wildcard assigns. */
    sites: z.array(z.object({ tenant: z.string(), title: z.string(), wildcards: z.array(z.string()) })),
  }),
  errors: [],
})

const newDomain = {
  groupId: id,
  domain: z.string().max(300),
  /** Site that the domain shows; required if neither a wildcard nor the group’s main domain decides it. */
  tenant: z.string().max(100).optional(),
  /** True for the domain where members sign in. */
  primary: z.boolean().default(false),
}

export const previewAddDomain = officeCall({
  scopes: ['admin'],
  path: '/preview-add-domain',
  summary: 'What registering a domain for a group would do',
  effect: 'read',
  input: z.strictObject(newDomain),
  result: z.object({
    /** Domain as it would be stored. */
    domain: z.string(),
    site: z.string(),
    isMain: z.boolean(),
    effects: groupEffects,
  }),
  errors: ['userGroupNotFound', 'domainRefused'],
})

export const addDomain = officeCall({
  scopes: ['admin'],
  path: '/add-domain',
  summary: 'Registers a domain for a group, served at once; orders its certificate where that is done for customers',
  effect: 'write',
  input: z.strictObject(newDomain),
  result: z.object({ domain: z.string(), isMain: z.boolean(), dns: domainRecords }),
  errors: ['userGroupNotFound', 'domainRefused', 'groupDomainTaken', 'certificateRefused', 'changedMeanwhile'],
})

export const previewRemoveDomain = officeCall({
  scopes: ['admin'],
  path: '/preview-remove-domain',
  summary: 'What taking a domain away from a group would end',
  effect: 'read',
  input: z.strictObject({ groupId: id, domain: z.string().max(300) }),
  result: z.object({
    /** Slug of the site that it showed, needed to add it again. */
    tenant: z.string(),
    site: z.string(),
    endedSessions: z.int().min(0),
    /** Number of people with these sessions. */
    people: z.int().min(0),
  }),
  errors: ['userGroupNotFound', 'groupDomainUnknown'],
})

export const removeDomain = officeCall({
  scopes: ['admin'],
  path: '/remove-domain',
  summary: 'Takes away a domain of a group beside its main one, with the sessions on it',
  effect: 'write',
  input: z.strictObject({ groupId: id, domain: z.string().max(300) }),
  result: nothing,
  errors: ['userGroupNotFound', 'groupDomainUnknown', 'certificateRefused', 'changedMeanwhile'],
})

export const updateMemberCardConfig = officeCall({
  scopes: ['admin'],
  path: '/update-member-card-config',
  summary: 'Changes what a group says of its member cards; null leaves it to the groups above',
  effect: 'write',
  input: z.strictObject({ groupId: id, memberCardConfig: memberCardInput.nullable(), ifUpdatedAt }),
  result: z.object({ group: userGroup }),
  errors: ['userGroupNotFound', 'changedMeanwhile'],
})
