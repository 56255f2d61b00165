import { CallError } from '../contract/errors.ts'
import type { CallContext } from './context.ts'
import type { OfficeReadContext } from './office-context.ts'

/**
 * Whether the section GESTION of a group is open to the caller: its member-card configuration says so. A super admin, who has
 * all of it elsewhere, is not held back.
 */
export const mayManage = ({ actor, groups }: Pick<CallContext, 'actor' | 'groups'>, groupId: unknown): boolean =>
  actor.kind === 'user' &&
  (actor.isAdmin || (typeof groupId === 'string' && groups.memberCardConfig(groupId).adminCanCreateMemberCardStock))

/** For what takes back the effect of another call: a committee needs what that call needs. */
export function refuseClosedManagement(ctx: OfficeReadContext, call: string | undefined): void {
  const { scope, handlerOf } = ctx
  if (scope.groupId === null || call === undefined || !handlerOf(call)?.contract.management) return
  if (!mayManage(ctx, scope.groupId)) throw new CallError('managementClosed')
}
