import { z } from 'zod'
import { codeInput, id, phoneInput, shortText, ts } from '#contract/shapes.ts'

/** Shapes of people as administrators see them. */

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
  /** When the person left: they can no longer sign in. Null: active. */
  deactivatedAt: ts.nullable(),
}

/** A person in a list. `groups`: ids from the top down, the last is the customer group; empty for the default group. */
export const listedPerson = z.object({ ...facts, groups: z.array(id), isAdmin: z.boolean() })
export type ListedPerson = z.infer<typeof listedPerson>

export const groupUserRole = z.enum(['admin', 'user'])

/** A member of a group; `role` is their role in this group. */
export const groupUser = z.object({ ...facts, parentGroupId: id, role: groupUserRole })
export type GroupUser = z.infer<typeof groupUser>

/** Names of the groups that an answer refers to. */
export const namedGroups = z.array(z.object({ groupId: id, groupLabel: z.string() }))

/** Values of a person that an update writes, and an undo restores; names and telephone of an imported one may be empty. */
const personState = z.strictObject({
  firstName: shortText,
  lastName: shortText,
  phoneNumber: phoneInput,
  memberCardCode: codeInput.transform((code) => (code === '' ? null : code)).nullable(),
})
export type PersonState = z.output<typeof personState>

/** Values that were stored before a change: those that the change named. */
export const formerPerson = personState.partial()

/** Values as somebody types them, who empties none but the member card; null removes the card. */
export const typedPerson = personState.extend({
  firstName: shortText.min(1, 'Indiquez le prénom.'),
  lastName: shortText.min(1, 'Indiquez le nom.'),
  phoneNumber: phoneInput.min(1, 'Indiquez le téléphone.'),
})

/** A changed person; values that are left out stay. */
export const personUpdate = typedPerson.partial().extend({ userId: id })

/** Effects of moving a person, shown before an administrator confirms it. */
export const moveEffects = z.object({
  from: z.object({ groupId: id, groupLabel: z.string(), host: z.string().nullable() }),
  to: z.object({ groupId: id, groupLabel: z.string(), host: z.string().nullable() }),
  /** Number of sessions on hosts where the person no longer belongs. */
  endedSessions: z.int().min(0),
  /** Access to premium and non-premium offers, before and after the move. */
  permissions: z.object({
    before: z.object({ cse: z.boolean(), nonCse: z.boolean() }),
    after: z.object({ cse: z.boolean(), nonCse: z.boolean() }),
  }),
  /** Labels of activities in the cart from which the person may buy now, but not after the move. */
  lostCartItems: z.array(z.string()),
  /** Labels of today's subsidies that only members of one of the two groups get. */
  subsidies: z.object({ lost: z.array(z.string()), gained: z.array(z.string()) }),
  /** Rule of the new group's member cards that the person's card breaks, unless the former group had the same rule. */
  card: z.object({ problem: z.enum(['missing', 'prefix']), prefix: z.string() }).nullable(),
  /** Labels of the groups that the person administers; the move keeps them. */
  administers: z.array(z.string()),
})
export type MoveEffects = z.infer<typeof moveEffects>
