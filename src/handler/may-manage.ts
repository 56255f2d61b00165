import type { CallContext } from './context.ts'

/**
 * Whether the section GESTION of a group is open to the caller: its member-card configuration says so. A super admin, who has
 * all of it elsewhere, is not held back.
 */
export const mayManage = ({ actor, groups }: Pick<CallContext, 'actor' | 'groups'>, groupId: unknown): boolean =>
  actor.kind === 'user' &&
  (actor.isAdmin || (typeof groupId === 'string' && groups.memberCardConfig(groupId).adminCanCreateMemberCardStock))

/** Whether a group is without the premium right; it is the group's, so that nobody publishes there, super admins neither. */
export const lacksPremium = ({ groups }: Pick<CallContext, 'groups'>, groupId: unknown): boolean =>
  typeof groupId === 'string' && groups.get(groupId)?.premium === false
