import { z } from 'zod'
import { id, shortText, ts } from '#contract/shapes.ts'

/** People as those who look after them see them. */

const facts = {
  userId: id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  memberCardCode: z.string().nullable(),
  createdAt: ts,
  lastLoginAt: ts.nullable(),
  updatedAt: ts,
  /** They have left: nobody signs in as them. */
  deactivatedAt: ts.nullable(),
}

/** `groups` are ids from the top down; the last is the customer group, and none stands for the product's default group. */
export const listedPerson = z.object({ ...facts, groups: z.array(id), isAdmin: z.boolean() })
export type ListedPerson = z.infer<typeof listedPerson>

export const groupUserRole = z.enum(['admin', 'user'])

/** A member of one group; `role` is that in this group. */
export const groupUser = z.object({ ...facts, parentGroupId: id, role: groupUserRole })
export type GroupUser = z.infer<typeof groupUser>

/** The groups that an answer names. */
export const namedGroups = z.array(z.object({ groupId: id, groupLabel: z.string() }))

const required = (message: string) => shortText.min(1, message)

/** Null takes the card away. */
export const personUpdate = z.strictObject({
  userId: id,
  firstName: required('Indiquez le prénom.'),
  lastName: required('Indiquez le nom.'),
  phoneNumber: required('Indiquez le téléphone.'),
  memberCardCode: shortText.transform((code) => (code === '' ? null : code)).nullable(),
})

/** What an update writes, and an undo writes back. */
export const personState = personUpdate.omit({ userId: true })
export type PersonState = z.output<typeof personState>

/** What moving a person does, for whoever is about to do it. */
export const moveEffects = z.object({
  from: z.object({ groupId: id, groupLabel: z.string(), host: z.string().nullable() }),
  to: z.object({ groupId: id, groupLabel: z.string(), host: z.string().nullable() }),
  /** Sessions on hosts where the person no longer belongs. */
  endedSessions: z.int().min(0),
  /** Whether the premium and the non-premium offers are open to the person, before and after. */
  permissions: z.object({
    before: z.object({ cse: z.boolean(), nonCse: z.boolean() }),
    after: z.object({ cse: z.boolean(), nonCse: z.boolean() }),
  }),
  /** Labels of activities in the cart that the person may buy of now, and no longer afterwards. */
  lostCartItems: z.array(z.string()),
  /** Labels of what committees pay of purchases today, to members of the one group and not of the other. */
  subsidies: z.object({ lost: z.array(z.string()), gained: z.array(z.string()) }),
  /** The rule of the new group’s member cards that the person’s own does not follow, where the former group’s was another. */
  card: z.object({ problem: z.enum(['missing', 'prefix']), prefix: z.string() }).nullable(),
  /** Groups that the person administers, kept as they are. */
  administers: z.array(z.string()),
})
export type MoveEffects = z.infer<typeof moveEffects>
