import { primaryDomain } from '#contract/tenant.ts'
import type { CallContext } from '#handler/context.ts'
import { homeHost } from '#kernel/people/home-host.ts'

type Place = Pick<CallContext, 'tenant' | 'origin' | 'groups' | 'host'>

/**
 * `https://host[:port]` of the main domain: that of the group whose site this is, else the tenant's own. What further
 * domains and wildcards show is the same site.
 */
export function canonicalOrigin({ tenant, origin, groups, host }: Place): string {
  const group = groups.ofHost(host)
  const domain = (group && homeHost(groups, group.id)) ?? primaryDomain(tenant)
  if (domain === undefined) return origin
  const url = new URL(origin)
  url.hostname = domain
  return url.origin
}
