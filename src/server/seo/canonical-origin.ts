import { primaryDomain } from '#contract/tenant.ts'
import type { CallContext } from '#handler/context.ts'
import { homeHost } from '#kernel/people/home-host.ts'

type Place = Pick<CallContext, 'tenant' | 'origin' | 'groups' | 'host'>

/**
 * Canonical `https://host[:port]`: the main domain of the site's group, else the tenant's own. Further domains and
 * wildcards show the same site.
 */
export function canonicalOrigin({ tenant, origin, groups, host }: Place): string {
  const group = groups.ofHost(host)
  const domain = (group && homeHost(groups, group.id)) ?? primaryDomain(tenant)
  if (domain === undefined) return origin
  const url = new URL(origin)
  url.hostname = domain
  return url.origin
}
