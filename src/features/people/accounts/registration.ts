import { z } from 'zod'
import type { MemberCardConfig } from '#contract/session-shapes.ts'
import type { CallContext } from '#handler/context.ts'
import { type Group, ROOT_GROUP_ID } from '#handler/group-tree.ts'
import { normalizeRegistrationCode } from './registration-code.ts'

/** What waits behind a registration link, until it is opened. The group is fixed when the link is issued (D05). */
export const pendingRegistration = z.object({
  passwordHash: z.string(),
  /** SHA-256 of what the browser that registered is known by: in it alone that password is kept. */
  browserHash: z.string().nullable().default(null),
  groupId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  memberCardCode: z.string().nullable(),
  accountId: z.string().nullable(),
  isRoot: z.boolean(),
  /** Links that were mailed by the version before say nothing of it. */
  refusesMails: z.boolean().default(false),
})
export type PendingRegistration = z.infer<typeof pendingRegistration>

/** The group of a premium code; null when none was given, undefined when no group has it (G17). */
export function groupOfCode(ctx: Pick<CallContext, 'groups'>, code: string | undefined): Group | null | undefined {
  const normalized = normalizeRegistrationCode(code ?? '')
  return normalized === '' ? null : ctx.groups.ofCode(normalized)
}

/** The member cards' rules at sign-up: of the group that the code leads to, else of the host's (X02). */
export function memberCardRules(ctx: Pick<CallContext, 'groups' | 'host'>, group: Group | null): MemberCardConfig {
  return ctx.groups.memberCardConfig(group?.id ?? ctx.groups.ofHost(ctx.host)?.id ?? ROOT_GROUP_ID)
}

/** The card's code as stored, or why it is refused. The form shows the prefix already: alone it counts as empty (G14). */
export function checkMemberCardCode(
  rules: Pick<MemberCardConfig, 'memberCardCodeRequiredOnRegister' | 'memberCardCodePrefix'>,
  given: string | undefined,
): { code: string | null } | { refusal: 'memberCardCodeRequired' | 'memberCardCodePrefix' } {
  const code = (given ?? '').trim()
  if (code === '' || code === rules.memberCardCodePrefix)
    return rules.memberCardCodeRequiredOnRegister ? { refusal: 'memberCardCodeRequired' } : { code: null }
  return code.startsWith(rules.memberCardCodePrefix) ? { code } : { refusal: 'memberCardCodePrefix' }
}
