import type { CallContext } from './context.ts'

/**
 * True if the group's GESTION section is open to the caller, as its member-card configuration decides. Always true for
 * a super admin, who can do all of it elsewhere.
 */
export const mayManage = ({ actor, groups }: Pick<CallContext, 'actor' | 'groups'>, groupId: unknown): boolean =>
  actor.kind === 'user' &&
  (actor.isAdmin || (typeof groupId === 'string' && groups.memberCardConfig(groupId).adminCanCreateMemberCardStock))

/** True if the group has no premium right: then nobody may publish there, not even a super admin. */
export const lacksPremium = ({ groups }: Pick<CallContext, 'groups'>, groupId: unknown): boolean =>
  typeof groupId === 'string' && groups.get(groupId)?.premium === false
