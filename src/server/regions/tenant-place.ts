import type { Tenant } from '#contract/tenant.ts'
import type { DomainMatcher } from '#lib/domain-match.ts'
import type { Platform, RegionInfo } from '#platform/port.ts'
import type { Placement, RegionState, RegionStates } from './region-state.ts'
import { tenants } from './tenants.ts'

/** Tenant of a host: by declared domains in memory, else by domains registered at run time in any region. */
export async function tenantOfHost(
  platform: Platform,
  states: RegionStates,
  host: string,
): Promise<Tenant | undefined> {
  return (
    tenants.ofHost(host) ?? registeredAnywhere(platform, states, (hosts) => tenants.bySlug(hosts.ofHost(host) ?? ''))
  )
}

/** Tenant that declares or has registered exactly this domain, `*.` included. */
export async function findClaimant(
  platform: Platform,
  states: RegionStates,
  domain: string,
): Promise<Tenant | undefined> {
  const declaring = tenants.all.find(({ domains }) => domains.includes(domain))
  return declaring ?? registeredAnywhere(platform, states, (hosts) => tenants.bySlug(hosts.claiming(domain) ?? ''))
}

/** First result that `look` finds among the regions' registered domains. */
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
      // Uses the last known state of a region that is down, so that only its own sites fail.
      const known = states.lastKnown(platform.db(slug).place)
      const found = known && look(known.hosts)
      if (found !== undefined) return found
      fault = error
    }
  }
  if (fault !== undefined) throw fault
  return undefined
}

/** Region of a tenant when last checked, without a query; null if it never was. */
export function likelyRegion(platform: Platform, states: RegionStates, tenant: Tenant): RegionInfo | null {
  if (!platform.regions.some(({ slug }) => slug === tenant.region)) return null
  const known = states.lastKnown(platform.db(tenant.region).place)
  const slug = known?.placements.get(tenant.slug)?.region ?? tenant.region
  return known ? (platform.regions.find((entry) => entry.slug === slug) ?? null) : null
}

/** Current region of a tenant: as set by `move-tenant`, else that of its folder (D03). */
export async function findTenantRegion(platform: Platform, states: RegionStates, tenant: Tenant): Promise<RegionInfo> {
  const placed = await findTenantPlacement(platform, states, tenant)
  const slug = placed?.region ?? tenant.region
  const region = platform.regions.find((entry) => entry.slug === slug)
  if (!region) throw new Error(`Tenant ${tenant.slug} lives in the unknown region ${slug}.`)
  return region
}

/**
 * Placement of a tenant. The row in its first region's database decides; if that does not answer, its last known row,
 * or else another region's copy, so that a tenant that has moved away is still served.
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
