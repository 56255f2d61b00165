import type { CallContext } from '../../contract/handler.ts'
import { primaryDomain } from '../../contract/tenant.ts'

/** `https://host[:port]` of the tenant's own domain: what its other domains show is the same site. */
export function canonicalOrigin({ tenant, origin }: Pick<CallContext, 'tenant' | 'origin'>): string {
  const domain = primaryDomain(tenant)
  if (domain === undefined) return origin
  const url = new URL(origin)
  url.hostname = domain
  return url.origin
}
