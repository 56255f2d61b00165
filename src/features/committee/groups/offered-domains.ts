import type { Tenant } from '#contract/tenant.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { groupName } from '#kernel/people/person-view.ts'
import { listDomains } from './contract.ts'
import { claimsIn, findTenantPlace } from './domains/claims.ts'
import type { OfferedDomain } from './group-shapes.ts'

type Reading = Pick<OfficeReadContext, 'groups' | 'platform' | 'tenants' | 'region'>

/**
 * Domains declared by tenants of this region or registered here (D04). Without wildcards: names below one are
 * registered one by one.
 */
export async function offeredDomains(ctx: Reading): Promise<OfferedDomain[]> {
  const { groups, region, tenants } = ctx
  const [here, claims] = await Promise.all([sitesHere(ctx), claimsIn(ctx, region.slug)])
  const siteTitle = (slug: string | null) => (slug === null ? '' : (tenants.bySlug(slug)?.theme.title ?? slug))
  const domains = new Map<string, string>([
    ...here.flatMap(({ domains: declared, slug }) => declared.map((domain) => [domain, siteTitle(slug)] as const)),
    ...claims.map(({ domain, tenant }) => [domain, siteTitle(tenant)] as const),
  ])
  return [...domains]
    .filter(([domain]) => !domain.startsWith('*.'))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([domain, site]) => {
      const owner = groups.ofHost(domain)
      return { domain, site, group: owner ? { groupId: owner.id, groupLabel: groupName(groups, owner.id) } : null }
    })
}

/** Tenants served from this region; left out if their home region does not answer. */
async function sitesHere(ctx: Reading): Promise<Tenant[]> {
  const { platform, region, tenants } = ctx
  const placed = await Promise.all(
    tenants.all.map(async (tenant) => {
      if (!platform.regions.some(({ slug }) => slug === tenant.region)) return null
      const place = await findTenantPlace(ctx, tenant).catch(() => null)
      return place?.region === region.slug ? tenant : null
    }),
  )
  return placed.filter((tenant) => tenant !== null)
}

export const listDomainsHandler = handleOffice(listDomains, async (ctx) => {
  const [domains, sites] = await Promise.all([offeredDomains(ctx), sitesHere(ctx)])
  return {
    domains,
    sites: sites.map(({ slug, theme, domains: declared }) => ({
      tenant: slug,
      title: theme.title,
      wildcards: declared.filter((domain) => domain.startsWith('*.')),
    })),
  }
})
