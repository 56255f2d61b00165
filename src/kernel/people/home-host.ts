import type { CallContext } from '#handler/context.ts'
import type { GroupTree } from '#handler/group-tree.ts'

/** Host of a group's members: its own cseDomain, or that of the nearest group above. Null for the default group. */
export const homeHost = (groups: GroupTree, groupId: string): string | null =>
  groups.chain(groupId).find((group) => group.cseDomain !== null)?.cseDomain ?? null

/**
 * True if the person may have a session on this host: members on their group's host, or, if it has none, on hosts bound
 * to no group (D05, D16); a super admin on any host of the region (D03).
 */
export function belongsHere(
  ctx: Pick<CallContext, 'groups' | 'host'>,
  person: { groupId: string; isAdmin: boolean },
): boolean {
  if (person.isAdmin) return true
  const home = homeHost(ctx.groups, person.groupId)
  return home === null ? ctx.groups.ofHost(ctx.host) === undefined : home === ctx.host
}

/** True if a member of the group can sign in somewhere: on the group's host, or on this one. */
export const hasWayIn = (ctx: Pick<CallContext, 'groups' | 'host'>, groupId: string): boolean =>
  homeHost(ctx.groups, groupId) !== null || belongsHere(ctx, { groupId, isAdmin: false })

/**
 * True on the site of what was made at `origin` for a member of the group: on any domain of its tenant, or where the
 * group is at home now. An origin that no tenant has any more leads anywhere in its region.
 */
export function leadsHere(
  { groups, host, tenant, tenants }: Pick<CallContext, 'groups' | 'host' | 'tenant' | 'tenants'>,
  { origin, groupId }: { origin: string; groupId: string },
): boolean {
  const { hostname } = new URL(origin)
  if (hostname === host || homeHost(groups, groupId) === host) return true
  const owner = tenants.ofHost(hostname)
  return owner === undefined ? groups.ofHost(hostname) === undefined : owner.slug === tenant.slug
}

/** Origin of another host, with the scheme and port of this request. */
export function hostOrigin(ctx: Pick<CallContext, 'origin'>, host: string): string {
  const url = new URL(ctx.origin)
  url.hostname = host
  return url.origin
}

/** Origin to send a member of the group to: the group's host, or this one if it has none. */
export const homeOrigin = (ctx: Pick<CallContext, 'groups' | 'origin'>, groupId: string): string => {
  const home = homeHost(ctx.groups, groupId)
  return home === null ? ctx.origin : hostOrigin(ctx, home)
}
