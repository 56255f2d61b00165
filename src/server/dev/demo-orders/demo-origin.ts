import type { RegionInfo } from '#platform/port.ts'
import { tenants } from '../../regions/tenants.ts'

/** Origin at which the region's demo was bought: the first domain that one of its tenants declares. */
export function demoOrigin({ slug }: Pick<RegionInfo, 'slug'>, port: number): string {
  const domains = tenants.all.filter(({ region }) => region === slug).flatMap((tenant) => tenant.domains)
  const domain = domains.find((name) => !name.startsWith('*.'))
  return `http://${domain ?? 'localhost'}:${port}`
}
