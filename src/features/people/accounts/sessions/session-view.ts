import type { Shaped } from '#contract/declaration.ts'
import type { Declared } from '#contract/features.ts'
import type { Session } from '#contract/session-shapes.ts'
import { themeOfSite } from '#features/people/themes/served-theme.ts'
import type { CallContext, UserContext } from '#handler/context.ts'
import { ROOT_GROUP_ID } from '#handler/group-tree.ts'
import { actorRights } from '#handler/reader-rights.ts'

/** Facts that features add to a member's session; each owes those that it has declared, which makes the type true. */
const featureFacts = (ctx: UserContext): Shaped<Declared<'session'>> =>
  Object.assign({}, ...ctx.features.map(({ session }) => session?.(ctx)))

/** Public id of a session: a prefix of its hash, which does not authenticate anybody. */
export const sessionName = (idHash: string): string => idHash.slice(0, 16)

/**
 * Data that the page has of the current person. The host's group (by cseDomain) overlays the tenant's theme; a
 * signed-in person's own group wins over both (D02, X02).
 */
export function sessionView(ctx: CallContext): Session {
  const { actor, groups, tenant } = ctx
  const hostGroup = groups.ofHost(ctx.host)
  const groupId = actor.kind === 'user' ? actor.groupId : (hostGroup?.id ?? ROOT_GROUP_ID)
  const ownTheme = actor.kind === 'user' ? groups.whiteLabeling(actor.groupId) : null
  const hostTheme = hostGroup ? groups.whiteLabeling(hostGroup.id) : null
  const { memberCardCodeRequiredOnRegister, memberCardCodePrefix } = groups.memberCardConfig(groupId)
  const shared = {
    whiteLabeling: themeOfSite(ownTheme ?? hostTheme, tenant.theme),
    memberCardConfig: { memberCardCodeRequiredOnRegister, memberCardCodePrefix },
  }
  if (actor.kind === 'visitor') return { type: 'visitor', ...shared, membersOnly: hostGroup !== undefined }
  const { nonCse, hidesCse } = actorRights(ctx)
  return {
    type: 'user',
    ...shared,
    sessionId: sessionName(actor.sessionIdHash),
    email: actor.email,
    isAdmin: actor.isAdmin,
    adminGroups: actor.adminGroupIds.map((id) => ({ groupId: id, groupName: groups.get(id)?.label ?? id })),
    userData: {
      firstName: actor.firstName,
      lastName: actor.lastName,
      phoneNumber: actor.phoneNumber,
      memberCardCode: actor.memberCardCode,
    },
    premium: actor.permissions.cse,
    premiumChoice: nonCse && !hidesCse,
    committee: featureFacts({ ...ctx, actor }),
  }
}
