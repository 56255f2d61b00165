import { eq, isNotNull } from 'drizzle-orm'
import type { Tenant } from '../../contract/tenant.ts'
import { host, placement, userGroup } from '../../features/groups/tables.ts'
import { covers } from '../../lib/domain-match.ts'
import type { Platform } from '../../platform/port.ts'
import { tenants } from '../../server/regions/tenants.ts'
import { Refusal, UsageError } from '../command.ts'

export interface GroupOfDomain {
  region: string
  id: string
  label: string
  cseDomain: string | null
}

/** A domain that somebody has: a group by its cseDomain, or a tenant or group by a registered row. */
export interface Claim {
  domain: string
  tenant: string | null
  group: GroupOfDomain | null
  region: string
  primary: boolean
  registered: boolean
  customHostnameId: string | null
}

const groupColumns = { id: userGroup.id, label: userGroup.label, cseDomain: userGroup.cseDomain }

/** Every domain of every region that is not declared in a folder; sorted by name. */
export async function allClaims(platform: Platform): Promise<Claim[]> {
  const perRegion = await Promise.all(
    platform.regions.map(async ({ slug: region }) => {
      const { orm } = platform.db(region)
      const [rows, primaries] = await orm.batch([
        orm.select({ host, group: groupColumns }).from(host).leftJoin(userGroup, eq(userGroup.id, host.groupId)),
        orm.select(groupColumns).from(userGroup).where(isNotNull(userGroup.cseDomain)),
      ])
      const registered = rows.map(
        ({ host: row, group }): Claim => ({
          domain: row.host,
          tenant: row.tenant,
          group: group && { ...group, region },
          region,
          primary: group?.cseDomain === row.host,
          registered: true,
          customHostnameId: row.customHostnameId,
        }),
      )
      const known = new Set(registered.map(({ domain }) => domain))
      const others = primaries.flatMap((group): Claim[] =>
        group.cseDomain === null || known.has(group.cseDomain)
          ? []
          : [
              {
                domain: group.cseDomain,
                tenant: tenants.ofHost(group.cseDomain)?.slug ?? null,
                group: { ...group, region },
                region,
                primary: true,
                registered: false,
                customHostnameId: null,
              },
            ],
      )
      return [...registered, ...others]
    }),
  )
  return perRegion.flat().sort((a, b) => (a.domain < b.domain ? -1 : 1))
}

/** The group of this id, premium code or domain. Throws when none or several answer to it. */
export async function findGroup(platform: Platform, word: string): Promise<GroupOfDomain> {
  const found = await Promise.all(
    platform.regions.map(async ({ slug: region }) => {
      const { orm } = platform.db(region)
      const [byId, byCode, byDomain] = await orm.batch([
        orm.select(groupColumns).from(userGroup).where(eq(userGroup.id, word)),
        orm.select(groupColumns).from(userGroup).where(eq(userGroup.registrationCode, word)),
        orm.select(groupColumns).from(userGroup).where(eq(userGroup.cseDomain, word)),
      ])
      return [...byId, ...byCode, ...byDomain].map((group) => ({ ...group, region }))
    }),
  )
  const [group, another] = found.flat()
  if (!group) throw new Refusal(`No group has the id, premium code or domain ${word}.`)
  if (another && another.id !== group.id) throw new Refusal(`Several groups answer to ${word}: give the id.`)
  if (group.id === 'ROOT')
    throw new Refusal('ROOT has no domain: its members use the hosts that are bound to no group.')
  return group
}

const name = (claim: Claim) => (claim.group ? `the group ${claim.group.label}` : `the tenant ${claim.tenant}`)

/** Throws when the domain, or one that it covers or is covered by, is somebody else's. */
export function refuseTaken(domain: string, group: GroupOfDomain, claims: readonly Claim[]): void {
  for (const tenant of tenants.all)
    for (const declared of tenant.domains) {
      if (declared === domain)
        throw new Refusal(`${domain} is declared by tenants/${tenant.slug}: it is served already.`)
      if (covers(domain, declared)) throw new Refusal(`${domain} would cover ${declared} of the tenant ${tenant.slug}.`)
    }
  for (const claim of claims) {
    if (claim.group?.id === group.id) continue
    if (claim.domain === domain) throw new Refusal(`${domain} belongs to ${name(claim)} already.`)
    if (covers(claim.domain, domain))
      throw new Refusal(`${domain} is covered by ${claim.domain}, which belongs to ${name(claim)}.`)
    if (covers(domain, claim.domain))
      throw new Refusal(`${domain} would cover ${claim.domain}, which belongs to ${name(claim)}.`)
  }
}

/**
 * The tenant that a group's new domain shows: the one whose wildcard covers it, else the one asked for, else the one that
 * serves the group's main domain.
 */
export function tenantForDomain(
  domain: string,
  group: GroupOfDomain,
  asked: string | undefined,
  claims: readonly Claim[],
): Tenant {
  const covering = tenants.all.find((tenant) =>
    tenant.domains.some((declared) => covers(declared, domain.replace(/^\*\./, ''))),
  )
  const own = claims.find((claim) => claim.domain === group.cseDomain)?.tenant
  const slug = asked ?? covering?.slug ?? own ?? undefined
  if (slug === undefined)
    throw new UsageError(`--tenant is missing: ${group.label} has no domain yet that would say which site to show.`)
  const tenant = tenants.bySlug(slug)
  if (!tenant) throw new UsageError(`Unknown tenant ${slug}. Tenants: ${tenants.all.map((t) => t.slug).join(', ')}.`)
  if (covering && covering !== tenant)
    throw new Refusal(`${domain} stands under a wildcard of the tenant ${covering.slug}, not of ${slug}.`)
  return tenant
}

/** Throws when the tenant is served from another region than the group's: the group would not be found there. */
export async function refuseOtherRegion(platform: Platform, tenant: Tenant, group: GroupOfDomain): Promise<void> {
  const { orm } = platform.db(tenant.region)
  const [placed] = await orm.select().from(placement).where(eq(placement.tenant, tenant.slug))
  const region = placed?.region ?? tenant.region
  if (placed?.state === 'moving') throw new Refusal(`The tenant ${tenant.slug} is being moved: try again afterwards.`)
  if (region !== group.region)
    throw new Refusal(
      `${group.label} is a group of ${group.region}, the tenant ${tenant.slug} is served from ${region}.`,
    )
}
