import type { Context } from 'hono'
import { isLocalHost } from '#lib/local-host.ts'
import type { AppEnv } from '../app-env.ts'
import { splitHost } from '../calls/request-context.ts'

/**
 * True if a process of this machine sent the request, to a local host name. A site's host on a local connection means a
 * proxy that does not say so, or a page that points its name to this machine.
 */
export const isLocalRequest = (c: Context<AppEnv>): boolean =>
  c.var.connection.loopback === true && isLocalHost(splitHost(c.req.header('host') ?? '').host)
