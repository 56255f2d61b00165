import type { Tenant } from '#contract/tenant.ts'
import { homeHost } from '#kernel/people/home-host.ts'
import { isLocalHost } from '#lib/local-host.ts'
import type { RegionState } from './regions/region-state.ts'

export interface PublicPlace {
  tenant: Tenant
  /** The host that was asked for, or is kept with an order; without port and `api.`. */
  host: string
  /** The group of the person whom the link is for. */
  groupId?: string | undefined
}

/**
 * Where links lead in production: https and a domain registered for the tenant (chapter regions-and-moves). Anybody can
 * make up a host below a wildcard: its link leads to the main domain of the same people.
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
    // A domain of another group's site would not let the same people in.
    ...tenant.domains.filter((domain) => !domain.startsWith('*.') && groups.ofHost(domain) === group),
  ]
  // A tenant that declares nothing but a wildcard has no other name than the one below it.
  return mainDomains.find((domain) => domain !== null && !isLocalHost(domain)) ?? host
}
