import type { Tenant } from '#contract/tenant.ts'
import { createDomainMatcher } from './domain-match.ts'

export interface TenantRegistry {
  all: readonly Tenant[]
  /** Exact domain first, then the longest wildcard; undefined when nobody serves this host. `host` without port and `api.`. */
  ofHost(host: string): Tenant | undefined
  bySlug(slug: string): Tenant | undefined
}

/** Of tenants that have been checked: slugs and domains are claimed once. */
export function createTenantRegistry(all: readonly Tenant[]): TenantRegistry {
  const bySlug = new Map(all.map((tenant) => [tenant.slug, tenant]))
  const { ofHost } = createDomainMatcher(all.flatMap((tenant) => tenant.domains.map((domain) => [domain, tenant])))
  return { all, ofHost, bySlug: (slug) => bySlug.get(slug) }
}
