import { eq, isNotNull } from 'drizzle-orm'
import type { Tenant } from '#contract/tenant.ts'
import { host, placement, userGroup } from '#kernel/groups/tables.ts'
import { covers } from '#lib/domain-match.ts'
import type { TenantRegistry } from '#lib/tenant-registry.ts'
import type { Platform } from '#platform/port.ts'
import { DomainRefused } from './domain-refused.ts'

/** Data for the rules of domains: all regions, and the tenants' declared domains. */
export interface DomainWorld {
  platform: Pick<Platform, 'regions' | 'db' | 'config'>
  tenants: TenantRegistry
}

export interface GroupOfDomain {
  region: string
  id: string
  label: string
  cseDomain: string | null
}

/** A domain in use: by a group through its cseDomain, or by a tenant or group through a registered row. */
export interface Claim {
  domain: string
  tenant: string | null
  group: GroupOfDomain | null
  region: string
  primary: boolean
  registered: boolean
  customHostnameId: string | null
}

export const groupColumns = { id: userGroup.id, label: userGroup.label, cseDomain: userGroup.cseDomain }

/** All domains of all regions that no tenant folder declares, sorted by name. */
export async function allClaims(world: DomainWorld): Promise<Claim[]> {
  const perRegion = await Promise.all(world.platform.regions.map(({ slug }) => claimsIn(world, slug)))
  return perRegion.flat().sort((a, b) => (a.domain < b.domain ? -1 : 1))
}

/** Claims of one region. */
export async function claimsIn({ platform, tenants }: DomainWorld, region: string): Promise<Claim[]> {
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
}

const owner = ({ group, tenant }: Claim) =>
  group
    ? { english: `the group ${group.label}`, french: `au groupe ${group.label}` }
    : { english: `the tenant ${tenant}`, french: `au site ${tenant}` }

const refuse = (english: string, french: string, isAbout: 'domain' | 'tenant' | null = 'domain'): never => {
  throw new DomainRefused({ english, french, isAbout })
}

/** Refuses a domain if it, one that it covers, or one that covers it belongs to another tenant or group. */
export function refuseTaken(
  { tenants }: Pick<DomainWorld, 'tenants'>,
  domain: string,
  group: GroupOfDomain,
  claims: readonly Claim[],
): void {
  for (const tenant of tenants.all)
    for (const declared of tenant.domains) {
      if (declared === domain)
        refuse(
          `${domain} is declared by tenants/${tenant.slug}: it is served already.`,
          `${domain} est déjà un domaine du site ${tenant.slug} : il se choisit sur la fiche du groupe.`,
        )
      if (covers(domain, declared))
        refuse(
          `${domain} would cover ${declared} of the tenant ${tenant.slug}.`,
          `${domain} couvrirait ${declared}, du site ${tenant.slug}.`,
        )
    }
  const others = claims.filter((claim) => claim.group?.id !== group.id)
  const same = others.find((claim) => claim.domain === domain)
  if (same)
    refuse(`${domain} belongs to ${owner(same).english} already.`, `${domain} appartient déjà ${owner(same).french}.`)
  for (const claim of others) {
    const { english, french } = owner(claim)
    if (covers(claim.domain, domain))
      refuse(
        `${domain} is covered by ${claim.domain}, which belongs to ${english}.`,
        `${domain} est couvert par ${claim.domain}, qui appartient ${french}.`,
      )
    if (covers(domain, claim.domain))
      refuse(
        `${domain} would cover ${claim.domain}, which belongs to ${english}.`,
        `${domain} couvrirait ${claim.domain}, qui appartient ${french}.`,
      )
  }
}

/**
 * Tenant that a group's new domain shows: by wildcard, else as requested, else the tenant of the group's main domain.
 */
export function tenantForDomain(
  { tenants }: Pick<DomainWorld, 'tenants'>,
  domain: string,
  group: GroupOfDomain,
  asked: string | undefined,
  claims: readonly Claim[],
): Tenant {
  const covering = tenants.all.find((tenant) =>
    tenant.domains.some((declared) => covers(declared, domain.replace(/^\*\./, ''))),
  )
  const own = claims.find((claim) => claim.domain === group.cseDomain)?.tenant
  const slug =
    asked ??
    covering?.slug ??
    own ??
    refuse(
      `--tenant is missing: ${group.label} has no domain yet that would say which site to show.`,
      `Choisissez le site à montrer : ${group.label} n’a pas encore de domaine qui le dise.`,
      'tenant',
    )
  const tenant =
    tenants.bySlug(slug) ??
    refuse(
      `Unknown tenant ${slug}. Tenants: ${tenants.all.map((t) => t.slug).join(', ')}.`,
      `Le site ${slug} n’existe pas.`,
      'tenant',
    )
  if (covering && covering !== tenant)
    refuse(
      `${domain} stands under a wildcard of the tenant ${covering.slug}, not of ${slug}.`,
      `${domain} est sous un domaine du site ${covering.slug}, pas du site ${slug}.`,
      'tenant',
    )
  return tenant
}

/** Region from which a tenant is served, and if it is moving. */
export async function findTenantPlace(
  { platform }: DomainWorld,
  tenant: Tenant,
): Promise<{ region: string; isMoving: boolean }> {
  const { orm } = platform.db(tenant.region)
  const [placed] = await orm.select().from(placement).where(eq(placement.tenant, tenant.slug))
  return { region: placed?.region ?? tenant.region, isMoving: placed?.state === 'moving' }
}

/** Refuses a tenant served from another region than the group, where the group would not be found. */
export async function refuseOtherRegion(world: DomainWorld, tenant: Tenant, group: GroupOfDomain): Promise<void> {
  const { region, isMoving } = await findTenantPlace(world, tenant)
  if (isMoving)
    refuse(
      `The tenant ${tenant.slug} is being moved: try again afterwards.`,
      `Le site ${tenant.slug} est en cours de déplacement : réessayez ensuite.`,
      null,
    )
  if (region !== group.region)
    refuse(
      `${group.label} is a group of ${group.region}, the tenant ${tenant.slug} is served from ${region}.`,
      `${group.label} est un groupe de la région ${group.region}, le site ${tenant.slug} est servi par ${region}.`,
      'tenant',
    )
}
