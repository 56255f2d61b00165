import type { CallContext } from '#handler/context.ts'
import type { CheckedMember } from '#handler/manifest/member-questions.ts'
import { isLocalHost } from '#lib/local-host.ts'
import type { Platform } from '#platform/port.ts'
import type { Arrival, Connection } from '../app-env.ts'
import type { Captcha } from '../calls/captcha.ts'
import { findVisit } from '../calls/find-visit.ts'
import { acceptRequestId, createCallContext, type Visit, type VisitEffects } from '../calls/request-context.ts'
import { withRequestViews } from '../calls/request-views.ts'
import { features } from '../features.ts'
import { type Metrics, routeLabel } from '../ops/metrics.ts'
import type { RegionStates } from '../regions/region-state.ts'
import type { PageRequest } from './audience-pages.ts'
import { catalogueAddress, mayHaveSession } from './page-cache.ts'
import { setCommonHeaders } from './security-headers.ts'

interface MemberServerOptions {
  states: RegionStates
  captcha: Captcha
  metrics: Metrics
  isKeeping: boolean
  find: (request: PageRequest) => Promise<Response | null>
}

/**
 * Answers kept pages of signed-in people before any middleware; session and rights are read as for any other request.
 * Null for other kinds of requests; an arrival, with what was read, if the app must answer.
 */
export function createMemberServer({ states, captcha, metrics, isKeeping, find }: MemberServerOptions) {
  async function answer(request: Request, address: string, connection: Connection, opened: Platform) {
    const platform = withRequestViews(opened, request)
    const started = platform.now()
    const requestId = acceptRequestId(request.headers.get('x-request-id'))
    const asked = { platform, states, request, requestId, connection }
    const visit = await findVisit(asked).catch(() => null)
    if (visit === null || visit.parts.isApi || !isOwnAddress(platform, visit)) return undefined
    const effects: VisitEffects = { cookies: [] }
    const context = createCallContext(platform, states, visit, effects)
    const arrival: Arrival = { platform, requestId, visit, effects, context }
    // An error here will occur again in the app, which reports it.
    const ctx = await context.catch(() => null)
    if (ctx === null || (mayBeAsked(request) && mayOwe(ctx, request))) return arrival
    const response = await find({ ctx, request, address, secure: connection.secure }).catch(() => null)
    if (response === null) return arrival
    const { headers } = response
    setCommonHeaders(headers, { requestId, secure: connection.secure })
    headers.set('x-captcha-token', captcha.issue(platform.now()))
    for (const cookie of effects.cookies) headers.append('set-cookie', cookie)
    const path = urlPath(request.url)
    metrics.request(routeLabel(path), 200)
    platform.log('info', 'request', { requestId, method: 'GET', path, status: 200, ms: platform.now() - started })
    return response
  }

  return function serveMember(
    request: Request,
    connection: Connection,
    open: () => Platform,
  ): Promise<Response | Arrival | undefined> | null {
    const address = isKeeping && mayHaveSession(request) ? catalogueAddress(request) : null
    return address === null ? null : answer(request, address, connection, open())
  }
}

const questions = features.flatMap(({ memberQuestions }) => memberQuestions ?? [])
const memberPages = features.flatMap((feature) => feature.memberPages ?? [])

/** Matches home and the catalogue: never orders, the cart, the account, legal pages, or sign-in and sign-out. */
const cataloguePages = /^\/($|[acv]\d?\/)/

/** True if a member who opens this page may be asked first: one of the catalogue, or one that a feature names. */
function mayBeAsked({ method, url }: Request): boolean {
  const path = urlPath(url)
  return method === 'GET' && (cataloguePages.test(path) || memberPages.some((page) => path.startsWith(page)))
}

const cookiesIn = ({ headers }: Request): string => headers.get('cookie') ?? ''

const mayOwe = (ctx: CallContext, request: Request): boolean =>
  questions.some((question) => question.mayOwe(ctx, cookiesIn(request)))

/** Reads what the member owes before this page may be shown; empty if there is nothing to check. */
export async function checkMember(ctx: CallContext, request: Request): Promise<CheckedMember[]> {
  if (!mayBeAsked(request)) return []
  const checked = await Promise.all(questions.map(({ check }) => check(ctx, cookiesIn(request))))
  return checked.flatMap((each) => each ?? [])
}

/**
 * True if URL and Host header agree: pages are kept by URL but rendered for the header. In production, false for local
 * host names, under which other clients get nothing.
 */
export function isOwnAddress(platform: Platform, { parts, url, headers }: Visit): boolean {
  if (platform.config.production && isLocalHost(parts.host)) return false
  return headers.get('host')?.toLowerCase() === url.host
}

export function urlPath(url: string): string {
  const start = url.indexOf('/', 8)
  const query = url.indexOf('?', start)
  return query === -1 ? url.slice(start) : url.slice(start, query)
}
