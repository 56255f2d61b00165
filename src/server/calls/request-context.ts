import type { Tenant } from '#contract/tenant.ts'
import { deviceName } from '#features/people/accounts/sessions/device-name.ts'
import { createSessions, noteSeen } from '#features/people/accounts/sessions/lucia-sessions.ts'
import { userActor } from '#features/people/accounts/sessions/user-actor.ts'
import type { Actor, CallContext, IdempotentCall } from '#handler/context.ts'
import type { Asking, ReadAhead } from '#handler/read-ahead.ts'
import { createRandomText } from '#lib/random-text.ts'
import type { Platform, RegionInfo } from '#platform/port.ts'
import { features } from '../features.ts'
import { publicOrigin } from '../public-origin.ts'
import type { RegionState, RegionStates } from '../regions/region-state.ts'
import { buildSite } from '../regions/site.ts'
import { findTenantRegion, likelyRegion } from '../regions/tenant-place.ts'
import { tenants } from '../regions/tenants.ts'
import { deviceCookie, readDeviceId } from './device-cookie.ts'
import { authorise, findCall } from './dispatch.ts'

export const newRequestId = createRandomText(20)

export interface HostParts {
  /** Lower case, without port and `api.`. */
  host: string
  port: string
  isApi: boolean
}

/**
 * Splits a Host header; `api.` is removed before wildcards are tried (D02). An invalid name becomes the empty one,
 * which no tenant serves: any client can write the header, and links contain it.
 */
export function splitHost(header: string): HostParts {
  const match = /^([a-z0-9.-]+|\[::1\])(?::(\d{1,5}))?$/.exec(header.toLowerCase())
  const name = match?.[1] ?? ''
  const isApi = name.startsWith('api.')
  return { host: isApi ? name.slice(4) : name, port: match?.[2] ?? '', isApi }
}

/** Accepts a valid request id from a proxy, else creates one. */
export const acceptRequestId = (header: string | null): string =>
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

/** Data that a call reads together with the caller's session. */
export interface Ahead {
  readAhead: ReadAhead | null
  idempotency: IdempotentCall | null
}
export type AskAhead = (asking: Asking) => Promise<Ahead>

/** Effects of a request on its response. */
export interface VisitEffects {
  cookies: string[]
}

/**
 * Context of a request: tenant and region from the host, actor from the cookie. The session is read once, only if there
 * is a cookie, in one round trip with the region's state if needed. `api.` hosts have their own sessions (D02).
 */
export async function createCallContext(
  platform: Platform,
  states: RegionStates,
  visit: Visit,
  effects: VisitEffects,
  ask?: AskAhead,
): Promise<CallContext> {
  const { tenant, parts } = visit
  const region = likelyRegion(platform, states, tenant) ?? (await findTenantRegion(platform, states, tenant))
  const opened = openVisit(platform, visit, region)
  const { db, sessions, sessionId, idHash } = opened
  const [placed, state, found, ahead] = await Promise.all([
    findTenantRegion(platform, states, tenant),
    states.get(db, opened.now),
    sessionId === null ? null : sessions.validateSession(sessionId),
    sessionId === null ? null : ask?.({ db, sessionIdHash: idHash }),
  ])
  // The tenant has just moved: its region is now known, so start again without a guess.
  if (placed.slug !== region.slug) return createCallContext(platform, states, visit, effects, ask)
  let actor: Actor = { kind: 'visitor' }
  // A session belongs to one host (D05); elsewhere its cookie is ignored.
  if (found?.session && found.session.host === (parts.isApi ? `api.${parts.host}` : parts.host)) {
    actor = userActor(found.user, idHash, state.groups)
    const noted = noteSeen(db, idHash, found.session.lastSeenAt, opened.now)
    if (noted) platform.waitUntil(noted)
    if (found.session.fresh) effects.cookies.push(sessions.createSessionCookie(found.session.id).serialize())
  }
  return { ...buildCallContext(states, platform, visit, effects, { ...opened, state, actor }), ...ahead }
}

/**
 * Visitor's context for calls answered from memory, from the region's last known state; refreshed beside the answer, at
 * most once a second.
 */
export async function memoryCallContext(
  platform: Platform,
  states: RegionStates,
  visit: Visit,
  effects: VisitEffects,
): Promise<CallContext> {
  const region =
    likelyRegion(platform, states, visit.tenant) ?? (await findTenantRegion(platform, states, visit.tenant))
  const opened = openVisit(platform, visit, region)
  const state = states.guess(opened.db, opened.now)?.state ?? (await states.get(opened.db, opened.now))
  return buildCallContext(states, platform, visit, effects, { ...opened, state, actor: { kind: 'visitor' } })
}

/** Context from the last known state, and a promise that tells if that state is still current. */
export interface GuessedContext {
  ctx: CallContext
  holds: Promise<boolean>
}

/**
 * Visitor's context for reading, available at once from the region's last known state, which is checked while the page
 * reads. Without a guess if the caller may be signed in, or nothing is known yet.
 */
export async function guessCallContext(
  platform: Platform,
  states: RegionStates,
  visit: Visit,
  effects: VisitEffects,
): Promise<GuessedContext> {
  const region = likelyRegion(platform, states, visit.tenant)
  const opened = region === null ? null : openVisit(platform, visit, region)
  const guess = opened?.sessionId === null ? states.guess(opened.db, opened.now) : null
  if (opened === null || guess === null)
    return { ctx: await createCallContext(platform, states, visit, effects), holds: Promise.resolve(true) }
  const holds = Promise.all([guess.holds, findTenantRegion(platform, states, visit.tenant)]).then(
    ([same, placed]) => same && placed.slug === opened.region.slug,
  )
  // A request that relied on the last known state may fail before it awaits the check; the next one checks again.
  holds.catch(() => undefined)
  const facts = { ...opened, state: guess.state, actor: { kind: 'visitor' as const } }
  return { ctx: buildCallContext(states, platform, visit, effects, facts), holds }
}

function openVisit(platform: Platform, { secure, headers }: Visit, region: RegionInfo) {
  const db = platform.db(region.slug)
  const sessions = createSessions(db, { secure, now: platform.now, hash: platform.sha256 })
  const sessionId = sessions.readSessionCookie(headers.get('cookie') ?? '')
  const idHash = sessionId === null ? '' : platform.sha256(sessionId)
  return { region, db, sessions, sessionId, idHash, now: platform.now() }
}

function buildCallContext(
  states: RegionStates,
  platform: Platform,
  visit: Visit,
  effects: VisitEffects,
  { region, db, sessions, now, state, actor }: ReturnType<typeof openVisit> & { state: RegionState; actor: Actor },
): CallContext {
  const { tenant, parts } = visit
  const sessionHost = parts.isApi ? `api.${parts.host}` : parts.host
  const ctx: CallContext = {
    now,
    requestId: visit.requestId,
    host: parts.host,
    sessionHost,
    origin: platform.config.production ? publicOrigin(state, { tenant, host: parts.host }) : originOfVisit(visit),
    secure: visit.secure,
    clientAddress: visit.clientAddress,
    device: () => ({ name: deviceName(visit.headers.get('user-agent')), id: readDeviceId(visit) }),
    tenant,
    tenants,
    region,
    actor,
    groups: state.groups,
    db,
    platform,
    catalogueVersion: state.version,
    idempotency: null,
    readAhead: null,
    setSessionCookie: (id) => {
      const cookie = id === null ? sessions.createBlankSessionCookie() : sessions.createSessionCookie(id)
      effects.cookies.push(cookie.serialize())
    },
    setDeviceCookie: (id) => {
      effects.cookies.push(deviceCookie(id, visit.secure))
    },
    features,
    handlerOf: findCall,
    authorise: (contract, input) => authorise(contract, ctx, input),
    site: (origin, groupId) => buildSite(state, platform, origin, groupId),
    catalogueChanged: () => states.forget(region.slug),
  }
  return ctx
}

/** Origin of the site in development: host and port of the request. */
export const originOfVisit = ({ secure, parts: { host, port } }: Visit): string =>
  `${secure ? 'https' : 'http'}://${host}${port === '' ? '' : `:${port}`}`
