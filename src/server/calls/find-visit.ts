import { isLocalHost } from '#lib/local-host.ts'
import type { Platform } from '#platform/port.ts'
import type { Connection } from '../app-env.ts'
import type { RegionStates } from '../regions/region-state.ts'
import { tenantOfHost } from '../regions/tenant-place.ts'
import { splitHost, type Visit } from './request-context.ts'

interface Asking {
  platform: Platform
  states: RegionStates
  request: Request
  requestId: string
  connection: Connection
}

/** Tenant and place of a request; null if no tenant serves its host (D02). */
export async function findVisit({ platform, states, request, requestId, connection }: Asking): Promise<Visit | null> {
  // Bun builds the URL from the Host header, whatever it contains.
  const url = URL.parse(request.url)
  const parts = splitHost(request.headers.get('host') ?? url?.host ?? '')
  // A local host name sent from another machine is forged.
  const invented = platform.config.production && isLocalHost(parts.host) && connection.loopback !== true
  const tenant = url === null || invented ? undefined : await tenantOfHost(platform, states, parts.host)
  if (!tenant || url === null) return null
  return {
    requestId,
    parts,
    tenant,
    url,
    secure: connection.secure && !isLocalHost(parts.host),
    clientAddress: connection.clientAddress,
    headers: request.headers,
  }
}
