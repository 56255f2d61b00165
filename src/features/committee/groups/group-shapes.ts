import { z } from 'zod'
import { shapeOfDeclared } from '#contract/features.ts'
import { payerIdentity, payerIdentityInput } from '#contract/payer-identity.ts'
import { memberCardConfig, whiteLabeling } from '#contract/session-shapes.ts'
import { codeInput, id, shortText, ts } from '#contract/shapes.ts'
import { memberCardInput } from './member-card-shapes.ts'

/** Groups as super admins see and change them. */

export const permissionName = z.enum(['non-cse-activities', 'cse-activities'])
export type PermissionName = z.infer<typeof permissionName>

/** Null: inherited from the nearest group above that sets it. */
const permissionValue = z.boolean().nullable()

export const userGroup = z.object({
  groupId: id,
  groupLabel: z.string(),
  /** Null if members cannot join by a code. */
  groupRegistrationCode: z.string().nullable(),
  /** Null at the top of the tree. */
  parentGroupId: id.nullable(),
  /** Host where its members sign in. */
  cseDomain: z.string().nullable(),
  adminIds: z.array(id),
  /** Values that the group sets itself; all others are inherited. */
  groupProfile: z.object({
    permissions: z.array(z.object({ name: permissionName, value: permissionValue })),
    memberCardConfig: memberCardConfig.nullable(),
    /** True if its committee has the premium pages; never inherited. */
    premium: z.boolean(),
    /** The committee on invoices of which it pays a share; null: not stated. */
    payer: payerIdentity.nullable(),
    whiteLabeling: whiteLabeling.nullable(),
  }),
  groupNestedUserCount: z.int().min(0),
  groupDirectUserCount: z.int().min(0),
  updatedAt: ts,
})
export type UserGroup = z.infer<typeof userGroup>

const namedGroup = z.object({ groupId: id, groupLabel: z.string() })

/** Group from which a value is inherited; null for the product's default. */
const source = namedGroup.nullable()

/** Values that apply where the group sets none. */
export const inheritedProfile = z.object({
  permissions: z.array(z.object({ name: permissionName, value: z.boolean(), from: source })),
  memberCardConfig: z.object({ value: memberCardConfig, from: source }),
  /** Host where its members sign in without a domain of their own. */
  cseDomain: z.object({ value: z.string().nullable(), from: source }),
})
export type InheritedProfile = z.infer<typeof inheritedProfile>

/** Counts of what belongs to a group and prevents its deletion (G16). */
export const groupHolds = z.object({
  users: z.int().min(0),
  subGroups: z.int().min(0),
  activities: z.int().min(0),
  vendors: z.int().min(0),
  domains: z.int().min(0),
})
export type GroupHolds = z.infer<typeof groupHolds>

export const groupAdministrator = z.object({
  userId: id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
})
export type GroupAdministrator = z.infer<typeof groupAdministrator>

/** A group with everything that its window shows. */
export const groupDetails = z.object({
  item: userGroup,
  /** Groups above it, from the top down. */
  above: z.array(namedGroup),
  inherited: inheritedProfile,
  administrators: z.array(groupAdministrator),
  /** Domains beside the main one. */
  furtherDomains: z.array(z.string()),
  holds: groupHolds,
})
export type GroupDetails = z.infer<typeof groupDetails>

/** A group in the tree. */
export const listedGroup = z.object({
  groupId: id,
  groupLabel: z.string(),
  subGroupCount: z.int().min(0),
  groupNestedUserCount: z.int().min(0),
  groupDirectUserCount: z.int().min(0),
})

export const groupLabel = shortText.min(1, 'Indiquez le nom du groupe.')

/** Fields of a group to set; omitted ones stay unchanged (X20). */
export const groupUpdates = z.strictObject({
  groupLabel: groupLabel.optional(),
  /** Normalised on storing; empty means none. */
  groupRegistrationCode: codeInput.max(100).nullable().optional(),
  groupProfile: z
    .strictObject({
      permissions: z
        .array(z.strictObject({ name: permissionName, value: permissionValue.default(null) }))
        .max(2)
        .optional(),
      /** Null: inherited. */
      memberCardConfig: memberCardInput.nullable().optional(),
      premium: z.boolean().optional(),
      /** Null: not stated. */
      payer: payerIdentityInput.nullable().optional(),
    })
    .optional(),
  cseDomain: z.string().max(300).nullable().optional(),
})
export type GroupUpdates = z.output<typeof groupUpdates>

/** Effects of a change of a group in numbers, shown before it is saved. */
export const groupEffects = z.object({
  /** People affected in any way, each counted once. */
  people: z.int().min(0),
  permissions: z.array(
    z.object({
      name: permissionName,
      before: z.boolean(),
      after: z.boolean(),
      /** Affected groups, this one included, and their people. */
      groups: z.int().min(0),
      people: z.int().min(0),
      /** Public activities that become available or unavailable to them. */
      offers: z.int().min(0),
      /** People who have such an activity in their cart. */
      carts: z.int().min(0),
    }),
  ),
  /** Null if the sign-in host stays. */
  domain: z
    .object({
      before: z.string().nullable(),
      after: z.string().nullable(),
      people: z.int().min(0),
      endedSessions: z.int().min(0),
    })
    .nullable(),
  /** Effects on members of gaining or losing the committee's premium right; null if it stays as it is. */
  premium: z
    .object({
      after: z.boolean(),
      /** People of the group and those below. */
      people: z.int().min(0),
      /** Counts of each thing that features declare for their members to read. */
      ...shapeOfDeclared('readings', z.int().min(0)),
      /** Activities partly paid by an active subsidy. */
      offers: z.int().min(0),
    })
    .nullable(),
  /** Effects of new member-card rules; null if they stay. */
  cards: z
    .object({
      groups: z.int().min(0),
      people: z.int().min(0),
      /** People whose own card does not fit these rules: missing, or with another beginning. */
      otherCards: z.int().min(0),
      /** Committee administrators who gain or lose the right to create activities of their own. */
      administrators: z.int().min(0),
      /** Activities of these groups. */
      offers: z.int().min(0),
    })
    .nullable(),
})
export type GroupEffects = z.infer<typeof groupEffects>

/**
 * A domain that a group may have: declared by a site of this region, or registered under its wildcards or separately.
 */
export const offeredDomain = z.object({
  domain: z.string(),
  /** Title of the site that it shows. */
  site: z.string(),
  /** Group that has it; null if free. */
  group: namedGroup.nullable(),
})
export type OfferedDomain = z.infer<typeof offeredDomain>

/** DNS settings of a custom domain: its target, and other records to set. */
export const domainRecords = z.object({
  /** Null: the machine that serves this site. */
  target: z.string().nullable(),
  isActive: z.boolean(),
  records: z.array(z.object({ type: z.string(), name: z.string(), value: z.string() })),
  /** Problems in the words of the certificate authority. */
  problems: z.array(z.string()),
})
export type DomainRecords = z.infer<typeof domainRecords>
