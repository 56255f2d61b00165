import type { Tenant } from '#contract/tenant.ts'
import { createTenantRegistry } from '#lib/tenant-registry.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { checkTenants } from './check-tenants.ts'

/** All folders under tenants/, collected by the build (D01). */
const modules = import.meta.glob<{ tenant: Tenant }>('/tenants/*/tenant.ts', { eager: true })

const byFolder = new Map(
  Object.entries(modules).map(([path, { tenant }]) => [path.split('/').at(-2) ?? path, tenant] as const),
)
const faults = checkTenants(byFolder)

/** Empty if a tenant is faulty: entries then refuse to start, see `refuseFaultyTenants`. */
export const tenants = createTenantRegistry(faults.length > 0 ? [] : [...byFolder.values()])

/** Throws one line for each fault of a tenant, so that a faulty build does not start. */
export function refuseFaultyTenants(): void {
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
}
