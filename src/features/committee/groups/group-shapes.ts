import { z } from 'zod'
import { memberCardConfig, whiteLabeling } from '#contract/session-shapes.ts'
import { id, shortText, ts } from '#contract/shapes.ts'
import { memberCardInput } from './member-card-shapes.ts'

/** Groups as super admins see and change them. */

export const permissionName = z.enum(['non-cse-activities', 'cse-activities'])
export type PermissionName = z.infer<typeof permissionName>

/** Null: inherited from the nearest group above that says it. */
const permissionValue = z.boolean().nullable()

export const userGroup = z.object({
  groupId: id,
  groupLabel: z.string(),
  /** Null: nobody joins by a code. */
  groupRegistrationCode: z.string().nullable(),
  /** Null: the top of the tree. */
  parentGroupId: id.nullable(),
  /** The host where its members sign in. */
  cseDomain: z.string().nullable(),
  adminIds: z.array(id),
  /** What the group says itself; what it leaves open is inherited. */
  groupProfile: z.object({
    permissions: z.array(z.object({ name: permissionName, value: permissionValue })),
    memberCardConfig: memberCardConfig.nullable(),
    /** Whether its committee has the pages for premium committees; never inherited. */
    premium: z.boolean(),
    whiteLabeling: whiteLabeling.nullable(),
  }),
  groupNestedUserCount: z.int().min(0),
  groupDirectUserCount: z.int().min(0),
  updatedAt: ts,
})
export type UserGroup = z.infer<typeof userGroup>

const namedGroup = z.object({ groupId: id, groupLabel: z.string() })

/** Where an inherited value comes from; null: what holds where no group says anything. */
const source = namedGroup.nullable()

/** What holds for a group where it says nothing itself. */
export const inheritedProfile = z.object({
  permissions: z.array(z.object({ name: permissionName, value: z.boolean(), from: source })),
  memberCardConfig: z.object({ value: memberCardConfig, from: source }),
  /** The host where its members would sign in without a domain of their own. */
  cseDomain: z.object({ value: z.string().nullable(), from: source }),
})
export type InheritedProfile = z.infer<typeof inheritedProfile>

/** What belongs to a group and keeps it from being deleted (G16). */
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

/** A group with all that its window shows. */
export const groupDetails = z.object({
  item: userGroup,
  /** From the top down. */
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

/** Fields of a group to set; those that are left out stay as they are (X20). */
export const groupUpdates = z.strictObject({
  groupLabel: groupLabel.optional(),
  /** Normalised when it is stored; an empty one is none. */
  groupRegistrationCode: z.string().max(100).nullable().optional(),
  groupProfile: z
    .strictObject({
      permissions: z
        .array(z.strictObject({ name: permissionName, value: permissionValue.default(null) }))
        .max(2)
        .optional(),
      /** Null: inherited. */
      memberCardConfig: memberCardInput.nullable().optional(),
      premium: z.boolean().optional(),
    })
    .optional(),
  cseDomain: z.string().max(300).nullable().optional(),
})
export type GroupUpdates = z.output<typeof groupUpdates>

/** What a change of a group does, in numbers, for whoever is about to make it. */
export const groupEffects = z.object({
  /** People for whom anything changes; each counts once. */
  people: z.int().min(0),
  permissions: z.array(
    z.object({
      name: permissionName,
      before: z.boolean(),
      after: z.boolean(),
      /** Groups, itself included, and people in them for whom it changes. */
      groups: z.int().min(0),
      people: z.int().min(0),
      /** Public offers that they can buy from then on, or no longer. */
      offers: z.int().min(0),
      /** People who have such an offer in their cart. */
      carts: z.int().min(0),
    }),
  ),
  /** Null: members sign in where they did. */
  domain: z
    .object({
      before: z.string().nullable(),
      after: z.string().nullable(),
      people: z.int().min(0),
      endedSessions: z.int().min(0),
    })
    .nullable(),
  /** What the committee's pages and subsidies are to its members; null: the group stays a premium committee, or none. */
  premium: z
    .object({
      after: z.boolean(),
      /** Of the group and those below. */
      people: z.int().min(0),
      /** Published news, polls that are open, and documents that they read. */
      news: z.int().min(0),
      polls: z.int().min(0),
      documents: z.int().min(0),
      /** Offers of which an active subsidy pays a part. */
      offers: z.int().min(0),
    })
    .nullable(),
  /** The rules of member cards; null: they stay as they are. */
  cards: z
    .object({
      groups: z.int().min(0),
      people: z.int().min(0),
      /** Of them, those whose own card is not of these rules: it is missing, or begins otherwise. */
      otherCards: z.int().min(0),
      /** The committees' administrators who make offers of their own from then on, or no longer. */
      administrators: z.int().min(0),
      /** Offers of these groups. */
      offers: z.int().min(0),
    })
    .nullable(),
})
export type GroupEffects = z.infer<typeof groupEffects>

/** A domain that a group may have: one that a site of this region declares, or one registered under its wildcards or beside. */
export const offeredDomain = z.object({
  domain: z.string(),
  /** Title of the site that it shows. */
  site: z.string(),
  /** Whose it is; null: it is free. */
  group: namedGroup.nullable(),
})
export type OfferedDomain = z.infer<typeof offeredDomain>

/** What makes a custom domain work: where it has to point, and what else is to be set at its DNS. */
export const domainRecords = z.object({
  /** Null: at the machine that serves this site. */
  target: z.string().nullable(),
  isActive: z.boolean(),
  records: z.array(z.object({ type: z.string(), name: z.string(), value: z.string() })),
  /** What the certificate's authority says is wrong, in its words. */
  problems: z.array(z.string()),
})
export type DomainRecords = z.infer<typeof domainRecords>
