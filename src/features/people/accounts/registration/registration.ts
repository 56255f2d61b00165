import { z } from 'zod'
import type { MemberCardConfig } from '#contract/session-shapes.ts'
import type { CallContext } from '#handler/context.ts'
import type { Group } from '#handler/group.ts'
import { ROOT_GROUP_ID } from '#handler/group-tree.ts'
import { normalizeRegistrationCode } from './registration-code.ts'

/** Data that waits behind a registration link. The group is fixed when the link is issued (D05). */
export const pendingRegistration = z.object({
  passwordHash: z.string(),
  /** SHA-256 of the registering browser's device id: the password above counts in that browser only. */
  browserHash: z.string().nullable().default(null),
  groupId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  memberCardCode: z.string().nullable(),
  accountId: z.string().nullable(),
  isRoot: z.boolean(),
  /** Absent from links mailed by the previous version. */
  refusesMails: z.boolean().default(false),
})
export type PendingRegistration = z.infer<typeof pendingRegistration>

/** Returns the group of a premium code; null if none was given, undefined if no group has it (G17). */
export function groupOfCode(ctx: Pick<CallContext, 'groups'>, code: string | undefined): Group | null | undefined {
  const normalized = normalizeRegistrationCode(code ?? '')
  return normalized === '' ? null : ctx.groups.ofCode(normalized)
}

/** Member card rules at sign-up: those of the code's group, else of the host's (X02). */
export function memberCardRules(ctx: Pick<CallContext, 'groups' | 'host'>, group: Group | null): MemberCardConfig {
  return ctx.groups.memberCardConfig(group?.id ?? ctx.groups.ofHost(ctx.host)?.id ?? ROOT_GROUP_ID)
}

/**
 * Returns the card's code as stored, or why it is refused. The form prefills the prefix: alone it counts as empty
 * (G14).
 */
export function checkMemberCardCode(
  rules: Pick<MemberCardConfig, 'memberCardCodeRequiredOnRegister' | 'memberCardCodePrefix'>,
  given: string | undefined,
): { code: string | null } | { refusal: 'memberCardCodeRequired' | 'memberCardCodePrefix' } {
  const code = (given ?? '').trim()
  if (code === '' || code === rules.memberCardCodePrefix)
    return rules.memberCardCodeRequiredOnRegister ? { refusal: 'memberCardCodeRequired' } : { code: null }
  return code.startsWith(rules.memberCardCodePrefix) ? { code } : { refusal: 'memberCardCodePrefix' }
}
