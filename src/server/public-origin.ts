import type { Tenant } from '#contract/tenant.ts'
import { homeHost } from '#kernel/people/home-host.ts'
import { isLocalHost } from '#lib/local-host.ts'
import type { RegionState } from './regions/region-state.ts'

export interface PublicPlace {
  tenant: Tenant
  /** Requested host, or the one stored with an order; without port and `api.`. */
  host: string
  /** Group of the person who receives the link. */
  groupId?: string | undefined
}

/**
 * Origin of links in production: https, and a domain registered for the tenant (chapter regions-and-moves). Any client
 * can invent a host below a wildcard; its links use the main domain of the same members.
 */
export const publicOrigin = (state: Pick<RegionState, 'groups' | 'hosts'>, place: PublicPlace): string =>
  `https://${publicHost(state, place)}`

function publicHost(
  { groups, hosts }: Pick<RegionState, 'groups' | 'hosts'>,
  { tenant, host, groupId }: PublicPlace,
): string {
  const group = groups.ofHost(host)
  const isRegistered = tenant.domains.includes(host) || hosts.claiming(host) !== undefined || group?.cseDomain === host
  if (isRegistered && !isLocalHost(host)) return host
  const mainDomains = [
    ...[groupId, group?.id].map((id) => (id === undefined ? null : homeHost(groups, id))),
    // Domains of another group's site would not let these members in.
    ...tenant.domains.filter((domain) => !domain.startsWith('*.') && groups.ofHost(domain) === group),
  ]
  // A tenant that declares only a wildcard has no other name than the host below it.
  return mainDomains.find((domain) => domain !== null && !isLocalHost(domain)) ?? host
}
