import { z } from 'zod'
import { ifUpdatedAt } from '../../contract/conflict-shapes.ts'
import { listInput, listResult } from '../../contract/list-shapes.ts'
import { officeCall } from '../../contract/office-call.ts'
import { memberCardConfig } from '../../contract/session-shapes.ts'
import { id, ts } from '../../contract/shapes.ts'
import { memberCardInput } from './member-card-shapes.ts'

export const listGroups = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/list-groups',
  summary: 'Groups by name or below one another, with those above them, to choose from',
  effect: 'read',
  input: z.strictObject({
    ...listInput(['label']),
    /** Only this one. In a committee's call `groupId` names its own group. */
    id: id.optional(),
    /** Only those directly below it; null: those at the top of what the caller administers. */
    parentId: id.nullable().optional(),
  }),
  result: listResult(
    z.object({
      id,
      label: z.string(),
      /** The groups above it, from the top of what the caller administers down. */
      above: z.array(z.object({ id, label: z.string() })),
      /** How many groups are directly below it. */
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
    /** The committee's own group, or everybody, when it is left out. */
    id: id.optional(),
    /** A premium item. */
    cse: z.boolean().default(false),
  }),
  result: z.object({
    label: z.string(),
    people: z.int().min(0),
    /** Groups below it whose members see the item, too. */
    groupsBelow: z.int().min(0),
    /** Groups, itself included, whose permissions hide items of this kind. */
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
      /** Null: nobody joins by a code. */
      groupRegistrationCode: z.string().nullable(),
      groupProfile: z.object({ memberCardConfig }),
    }),
  }),
  errors: ['groupNotFound'],
})

/** A group's own configuration, or that which it inherits. */
const groupMemberCards = z.object({
  groupId: id,
  groupLabel: z.string(),
  /** Null: the group leaves it to those above. */
  own: memberCardConfig.nullable(),
  /** What the groups above say, and which; without a group it is the site's default. */
  inherited: memberCardConfig,
  inheritedFrom: z.object({ groupId: id, groupLabel: z.string() }).nullable(),
  updatedAt: ts,
})

export const getMemberCardConfig = officeCall({
  scopes: ['admin'],
  path: '/get-member-card-config',
  summary: 'What a group says of its member cards, and what it would inherit',
  effect: 'read',
  input: z.strictObject({ groupId: id }),
  result: z.object({ memberCards: groupMemberCards }),
  errors: ['groupNotFound'],
})

export const updateMemberCardConfig = officeCall({
  scopes: ['admin'],
  path: '/update-member-card-config',
  summary: 'Changes what a group says of its member cards; null leaves it to the groups above',
  effect: 'write',
  input: z.strictObject({ groupId: id, memberCardConfig: memberCardInput.nullable(), ifUpdatedAt }),
  result: z.object({ memberCards: groupMemberCards }),
  errors: ['groupNotFound', 'changedMeanwhile'],
})
