import type { Platform } from '#platform/port.ts'
import type { CallContext } from '../context.ts'

/** Variables that a feature's own routes may read: the server sets them on each request of a tenant's site. */
export interface RouteEnv {
  Variables: {
    platform: Platform
    requestId: string
    connection: { clientAddress: string }
    /** Created on first use: session and database are read only where a route needs them. */
    context: () => Promise<CallContext>
  }
}
