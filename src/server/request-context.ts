import { sha256Hex } from '../contract/digest.ts'
import type { Actor, CallContext } from '../contract/handler.ts'
import type { Tenant } from '../contract/tenant.ts'
import { createSessions } from '../features/accounts/lucia-sessions.ts'
import { userActor } from '../features/accounts/user-actor.ts'
import type { Platform } from '../platform/port.ts'
import { createRandomText } from './random-text.ts'
import type { RegionStates } from './region-state.ts'
import { siteOf } from './site.ts'
import { regionOf } from './tenant-place.ts'

export const newRequestId = createRandomText(20)

export interface HostParts {
  /** Without port and without `api.`, lower-case. */
  host: string
  port: string
  isApi: boolean
}

/**
 * Splits a Host header; `api.` goes before wildcards are tried (D02). What is no host name (the header is anyone's to
 * write, and ends up in links) answers the empty one, which nobody serves.
 */
export function splitHost(header: string): HostParts {
  const match = /^([a-z0-9.-]+|\[::1\])(?::(\d{1,5}))?$/.exec(header.toLowerCase())
  const name = match?.[1] ?? ''
  const isApi = name.startsWith('api.')
  return { host: isApi ? name.slice(4) : name, port: match?.[2] ?? '', isApi }
}

export const isLocalHost = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1' || host === '[::1]'

/** Reuses a sane id of a proxy in front, else makes one. */
export const requestIdOf = (header: string | null): string =>
  header && /^[\w-]{8,64}$/.test(header) ? header : newRequestId()

export interface Visit {
  requestId: string
  parts: HostParts
  tenant: Tenant
  url: URL
  secure: boolean
  clientAddress: string
  headers: Headers
}

/** What one request may set on its answer. */
export interface VisitEffects {
  cookies: string[]
}

/**
 * The context of a request: tenant and region from the host, actor from the cookie. The session is read once, and only
 * when the cookie is there. On `api.` hosts sessions are their own (D02), so the cookie's host is the host as sent.
 */
export async function createCallContext(
  platform: Platform,
  states: RegionStates,
  visit: Visit,
  effects: VisitEffects,
): Promise<CallContext> {
  const { tenant, parts } = visit
  const region = await regionOf(platform, states, tenant)
  const db = platform.db(region.slug)
  const now = platform.now()
  const state = await states.get(db, now)
  const sessions = createSessions(db, { secure: visit.secure, now: platform.now })
  const sessionHost = parts.isApi ? `api.${parts.host}` : parts.host
  const sessionId = sessions.readSessionCookie(visit.headers.get('cookie') ?? '')
  let actor: Actor = { kind: 'visitor' }
  if (sessionId !== null) {
    const { session, user } = await sessions.validateSession(sessionId)
    // A session belongs to one host (D05): elsewhere its cookie means nothing.
    if (session && user && session.host === sessionHost) {
      actor = userActor(user, await sha256Hex(sessionId), state.groups)
      if (session.fresh) effects.cookies.push(sessions.createSessionCookie(sessionId).serialize())
    }
  }
  return {
    now,
    requestId: visit.requestId,
    host: parts.host,
    sessionHost,
    origin: originOfVisit(visit, platform.config.production),
    secure: visit.secure,
    clientAddress: visit.clientAddress,
    tenant,
    region,
    actor,
    groups: state.groups,
    db,
    platform,
    catalogueVersion: state.version,
    idempotency: null,
    setSessionCookie: (id) => {
      const cookie = id === null ? sessions.createBlankSessionCookie() : sessions.createSessionCookie(id)
      effects.cookies.push(cookie.serialize())
    },
    site: (origin, groupId) => siteOf(state, origin, groupId),
    catalogueChanged: () => states.forget(region.slug),
  }
}

/**
 * Where links in mails lead. The host is one that a tenant has, but its port is anyone's to write: a site in production has
 * the usual one.
 */
function originOfVisit({ secure, parts: { host, port } }: Visit, production: boolean): string {
  const shown = port === '' || (production && !isLocalHost(host)) ? '' : `:${port}`
  return `${secure ? 'https' : 'http'}://${host}${shown}`
}
