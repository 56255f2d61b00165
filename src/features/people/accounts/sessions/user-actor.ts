import type { UserActor } from '#handler/context.ts'
import type { GroupTree } from '#handler/group-tree.ts'
import type { SessionUser } from './lucia-sessions.ts'

/** Returns the caller of a session, with the rights that groups give. */
export function userActor(user: SessionUser & { id: string }, sessionIdHash: string, groups: GroupTree): UserActor {
  return {
    ...user,
    kind: 'user',
    userId: user.id,
    sessionIdHash,
    groupPath: groups.pathIds(user.groupId),
    permissions: groups.permissions(user.groupId),
  }
}
