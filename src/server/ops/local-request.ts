import type { Context } from 'hono'
import { isLocalHost } from '#lib/local-host.ts'
import type { AppEnv } from '../app-env.ts'
import { splitHost } from '../calls/request-context.ts'

/**
 * Whether a process of this machine sent the request. A site's own host on a local connection is a proxy that does not
 * say so, or a page that points its name to this machine.
 */
export const isLocalRequest = (c: Context<AppEnv>): boolean =>
  c.var.connection.loopback === true && isLocalHost(splitHost(c.req.header('host') ?? '').host)
