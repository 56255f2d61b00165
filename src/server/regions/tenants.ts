import type { Tenant } from '../../contract/tenant.ts'
import { createDomainMatcher } from '../../lib/domain-match.ts'

/** Every folder under tenants/ is in the build; nothing lists them by hand (D01). */
const modules = import.meta.glob<{ tenant: Tenant }>('/tenants/*/tenant.ts', { eager: true })

export interface TenantRegistry {
  all: readonly Tenant[]
  /** Exact domain first, then the longest wildcard; undefined when nobody serves this host. `host` without port and `api.`. */
  ofHost(host: string): Tenant | undefined
  bySlug(slug: string): Tenant | undefined
}

/** Throws when two tenants claim a slug or a domain, so that a build with a clash does not start. */
export function createTenantRegistry(all: readonly Tenant[]): TenantRegistry {
  const bySlug = new Map<string, Tenant>()
  const byDomain = new Map<string, Tenant>()
  for (const tenant of all) {
    if (bySlug.has(tenant.slug)) throw new Error(`Two tenants have the slug ${tenant.slug}.`)
    bySlug.set(tenant.slug, tenant)
    for (const domain of tenant.domains) {
      const claimed = byDomain.get(domain)
      if (claimed) throw new Error(`${domain} is claimed by the tenants ${claimed.slug} and ${tenant.slug}.`)
      byDomain.set(domain, tenant)
    }
  }
  const { ofHost } = createDomainMatcher(byDomain)
  return { all, ofHost, bySlug: (slug) => bySlug.get(slug) }
}

export const tenants = createTenantRegistry(Object.values(modules).map((module) => module.tenant))
