import type { CallContext } from '#handler/context.ts'
import type { GroupTree } from '#handler/group-tree.ts'

/** The host of a group's members: its own cseDomain, or that of the nearest group above it. Null for the default group. */
export const homeHost = (groups: GroupTree, groupId: string): string | null =>
  groups.chain(groupId).find((group) => group.cseDomain !== null)?.cseDomain ?? null

/**
 * May this person have a session here? Members on their group's host, those without one on hosts that are bound to no
 * group (D05, D16), a super admin on any host of the region (D03).
 */
export function belongsHere(
  ctx: Pick<CallContext, 'groups' | 'host'>,
  person: { groupId: string; isAdmin: boolean },
): boolean {
  if (person.isAdmin) return true
  const home = homeHost(ctx.groups, person.groupId)
  return home === null ? ctx.groups.ofHost(ctx.host) === undefined : home === ctx.host
}

/** Is there a host where a member of this group could sign in, as far as this one knows: their own, or this one? */
export const hasWayIn = (ctx: Pick<CallContext, 'groups' | 'host'>, groupId: string): boolean =>
  homeHost(ctx.groups, groupId) !== null || belongsHere(ctx, { groupId, isAdmin: false })

/** `https://host[:port]` of another host, with the scheme and port of this request. */
export function hostOrigin(ctx: Pick<CallContext, 'origin'>, host: string): string {
  const url = new URL(ctx.origin)
  url.hostname = host
  return url.origin
}

/** Where a member of the group is best led: home, or here when the group has no host. */
export const homeOrigin = (ctx: Pick<CallContext, 'groups' | 'origin'>, groupId: string): string => {
  const home = homeHost(ctx.groups, groupId)
  return home === null ? ctx.origin : hostOrigin(ctx, home)
}
