import type { Tenant } from '#contract/tenant.ts'
import type { DomainMatcher } from '#lib/domain-match.ts'
import type { Platform, RegionInfo } from '#platform/port.ts'
import type { Placement, RegionState, RegionStates } from './region-state.ts'
import { tenants } from './tenants.ts'

/** The tenant of a host: declared domains in memory, then domains registered at run time in any region. */
export async function tenantOfHost(
  platform: Platform,
  states: RegionStates,
  host: string,
): Promise<Tenant | undefined> {
  return (
    tenants.ofHost(host) ?? registeredAnywhere(platform, states, (hosts) => tenants.bySlug(hosts.ofHost(host) ?? ''))
  )
}

/** The tenant that declares exactly this domain, `*.` included, or has it registered. */
export async function findClaimant(
  platform: Platform,
  states: RegionStates,
  domain: string,
): Promise<Tenant | undefined> {
  const declaring = tenants.all.find(({ domains }) => domains.includes(domain))
  return declaring ?? registeredAnywhere(platform, states, (hosts) => tenants.bySlug(hosts.claiming(domain) ?? ''))
}

/** What `look` finds among the registered domains of a region, whichever has it. */
async function registeredAnywhere<Found>(
  platform: Platform,
  states: RegionStates,
  look: (hosts: DomainMatcher<string>) => Found | undefined,
): Promise<Found | undefined> {
  let fault: unknown
  for (const { slug } of platform.regions) {
    try {
      const found = look((await states.get(platform.db(slug), platform.now())).hosts)
      if (found !== undefined) return found
    } catch (error) {
      // Another region may know the host: one that is down takes its own sites along only.
      const known = states.lastKnown(platform.db(slug).place)
      const found = known && look(known.hosts)
      if (found !== undefined) return found
      fault = error
    }
  }
  if (fault !== undefined) throw fault
  return undefined
}

/** The region that held a tenant when that was last looked at, without asking; null when it never was. */
export function likelyRegion(platform: Platform, states: RegionStates, tenant: Tenant): RegionInfo | null {
  if (!platform.regions.some(({ slug }) => slug === tenant.region)) return null
  const known = states.lastKnown(platform.db(tenant.region).place)
  const slug = known?.placements.get(tenant.slug)?.region ?? tenant.region
  return known ? (platform.regions.find((entry) => entry.slug === slug) ?? null) : null
}

/** The region that holds a tenant now: where `move-tenant` put it, else that of its folder (D03). */
export async function findTenantRegion(platform: Platform, states: RegionStates, tenant: Tenant): Promise<RegionInfo> {
  const placed = await findTenantPlacement(platform, states, tenant)
  const slug = placed?.region ?? tenant.region
  const region = platform.regions.find((entry) => entry.slug === slug)
  if (!region) throw new Error(`Tenant ${tenant.slug} lives in the unknown region ${slug}.`)
  return region
}

/**
 * The row in the database of the tenant's first region decides. When that one does not answer: what it said last, or else
 * what the others have a copy of, so that a tenant that has moved away from it is still served.
 */
async function findTenantPlacement(
  platform: Platform,
  states: RegionStates,
  tenant: Tenant,
): Promise<Placement | undefined> {
  const now = platform.now()
  const read = async (region: string): Promise<RegionState> => states.get(platform.db(region), now)
  if (!platform.regions.some(({ slug }) => slug === tenant.region)) return undefined
  try {
    return (await read(tenant.region)).placements.get(tenant.slug)
  } catch (error) {
    const known = states.lastKnown(platform.db(tenant.region).place)
    if (known) return known.placements.get(tenant.slug)
    const others = platform.regions.filter(({ slug }) => slug !== tenant.region)
    const found = await Promise.all(
      others.map(({ slug }) =>
        read(slug).then(
          (state) => state.placements.get(tenant.slug),
          () => undefined,
        ),
      ),
    )
    const newest = found.filter((entry) => entry !== undefined).sort((a, b) => b.version - a.version)[0]
    if (!newest) throw error
    return newest
  }
}
