import type { Tenant } from '#contract/tenant.ts'
import { createDomainMatcher } from './domain-match.ts'

export interface TenantRegistry {
  all: readonly Tenant[]
  /**
   * Tenant by exact domain, else by the longest wildcard; undefined for an unknown host. `host` without port and
   * `api.`.
   */
  ofHost(host: string): Tenant | undefined
  bySlug(slug: string): Tenant | undefined
}

/** Registry of checked tenants: slugs and domains are unique. */
export function createTenantRegistry(all: readonly Tenant[]): TenantRegistry {
  const bySlug = new Map(all.map((tenant) => [tenant.slug, tenant]))
  const { ofHost } = createDomainMatcher(all.flatMap((tenant) => tenant.domains.map((domain) => [domain, tenant])))
  return { all, ofHost, bySlug: (slug) => bySlug.get(slug) }
}
