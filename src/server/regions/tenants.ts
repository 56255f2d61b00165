import type { Tenant } from '../../contract/tenant.ts'
import { createDomainMatcher } from '../../lib/domain-match.ts'
import { ConfigError } from '../../platform/shared-config.ts'
import { checkTenants } from './check-tenants.ts'

/** Every folder under tenants/ is in the build; nothing lists them by hand (D01). */
const modules = import.meta.glob<{ tenant: Tenant }>('/tenants/*/tenant.ts', { eager: true })

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

const byFolder = new Map(
  Object.entries(modules).map(([path, { tenant }]) => [path.split('/').at(-2) ?? path, tenant] as const),
)
const faults = checkTenants(byFolder)

/** Empty when a tenant cannot work: entries that start a process refuse to, see `refuseFaultyTenants`. */
export const tenants = createTenantRegistry(faults.length > 0 ? [] : [...byFolder.values()])

/** Throws one line for each fault of a tenant, so that a build with one does not start. */
export function refuseFaultyTenants(): void {
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
}
