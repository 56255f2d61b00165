import type { Context } from 'hono'
import { isScanPage } from '#features/tickets/check-in/scan-path.ts'
import type { CallContext } from '#handler/context.ts'
import type { Platform } from '#platform/port.ts'
import { PREVIEW_PATH } from '#web/preview-messages.ts'
import type { AppEnv, Connection } from '../app-env.ts'
import type { Captcha } from '../calls/captcha.ts'
import { acceptRequestId } from '../calls/request-context.ts'
import { isUnavailable } from '../calls/unavailable.ts'
import { type Metrics, routeLabel } from '../ops/metrics.ts'
import type { RegionStates } from '../regions/region-state.ts'
import { createAudiencePages } from './audience-pages.ts'
import { type CachedPage, createCachedPage } from './cached-page.ts'
import { acceptsGzip, type Compression, compressed } from './compression.ts'
import { askedElsewhere, unlessAsked } from './member-asked.ts'
import { createMemberServer, isOwnAddress, urlPath } from './member-server.ts'
import { catalogueAddress, createPageCache, mayHaveSession, pageAddress, pageKey } from './page-cache.ts'
import { pagePolicy } from './page-policy.ts'
import { pageValidity } from './page-validity.ts'
import { type RenderedPage, renderPage } from './render-page.tsx'
import { commonHeaders, newNonce } from './security-headers.ts'
import type { SharedPage, SharedPages } from './shared-pages.ts'

export interface PageServerOptions {
  states: RegionStates
  captcha: Captcha
  metrics: Metrics
  /** Memory for kept pages; 0 keeps none. */
  maxBytes: number
  compression: Compression | undefined
  /** Store beyond this process; none if one process serves all requests. */
  shared: SharedPages | undefined
  /**
   * True: visitors wait for a page that another request renders. False on Workers, where that request may be cancelled.
   */
  shareRendering: boolean
}

/** Serves catalogue pages from memory while they are current, and renders all others for their request. */
export function createPageServer(options: PageServerOptions) {
  const { states, captcha, metrics, maxBytes, compression, shared, shareRendering } = options
  const cache = createPageCache<CachedPage>(maxBytes / 2)
  const memberPages = createAudiencePages({ metrics, maxBytes: maxBytes / 2, compression, shareRendering })
  const serveMember = createMemberServer({ states, captcha, metrics, isKeeping: maxBytes > 0, find: memberPages.find })
  /** Pages being rendered, for which simultaneous visitors wait. */
  const rendering = new Map<string, Promise<CachedPage | Response>>()

  function answerFrom(page: CachedPage, request: Request, requestId: string, secure: boolean, token: string): Response {
    const nonce = newNonce()
    const packed = page.gzip !== null && acceptsGzip(request) ? page.gzip : null
    const headers = commonHeaders(requestId, secure)
    headers['content-type'] = 'text/html; charset=utf-8'
    headers['content-security-policy'] = page.policy(nonce)
    headers['cache-control'] = 'private, no-cache'
    headers['x-captcha-token'] = token
    if (page.gzip) headers.vary = 'accept-encoding'
    if (packed) headers['content-encoding'] = 'gzip'
    return new Response((packed ?? page.plain).bytes(nonce), { headers })
  }

  /** Kept page of this address, served without a context; null: the app answers. */
  function serveVisitor(request: Request, connection: Connection, open: () => Platform): Response | null {
    const address = maxBytes > 0 ? pageAddress(request) : null
    if (address === null) return null
    const key = pageKey(address, connection.secure)
    const platform = open()
    const now = platform.now()
    const page = cache.find(key, (place) => states.freshVersion(place, now), now)
    if (!page) return null
    const requestId = acceptRequestId(request.headers.get('x-request-id'))
    const response = answerFrom(page, request, requestId, connection.secure, captcha.issue(now))
    const path = urlPath(request.url)
    metrics.pageCache('hit')
    metrics.request(routeLabel(path), 200)
    platform.log('info', 'request', { requestId, method: 'GET', path, status: 200, ms: 0 })
    return response
  }

  /**
   * Renders from the last known state of the region while checking that it is current, in one round trip; if it is not,
   * renders again.
   */
  async function currently<T>(c: Context<AppEnv>, work: (ctx: CallContext) => Promise<T>): Promise<T> {
    const { ctx, holds } = await c.var.guessedContext()
    const [made, right] = await Promise.all([work(ctx), holds])
    return right ? made : work(await c.var.context())
  }

  /** Page rendered by another isolate; a failing store counts as empty. */
  async function foundElsewhere(ctx: CallContext, key: string): Promise<SharedPage | undefined> {
    if (!shared) return undefined
    const found = await shared
      .find(key, ctx.db.place, ctx.catalogueVersion, ctx.now)
      .catch(toldAs(ctx, 'page-cache.find'))
    if (found) metrics.pageCache('hit')
    return found
  }

  async function renderForCache(c: Context<AppEnv>, ctx: CallContext, address: string): Promise<CachedPage | Response> {
    const { place } = ctx.db
    const key = pageKey(address, c.var.connection.secure)
    const kept = cache.find(key, (known) => (known === place ? ctx.catalogueVersion : undefined), ctx.now)
    if (kept) return kept
    const pack = compression?.packPage
    const policyOfPage = pagePolicy(c)
    const found = await foundElsewhere(ctx, key)
    if (found) {
      const page = createCachedPage({ ...found, policyOf: policyOfPage, pack })
      cache.keep(key, page)
      return page
    }
    metrics.pageCache('miss')
    const renderedNonce = newNonce()
    // Uses the address under which the page is kept, since all visitors get it, and no abort signal: others may be
    // waiting when the first visitor leaves.
    const lasting = new Request(address)
    const [validity, page] = await Promise.all([
      pageValidity(ctx),
      renderPage(c, ctx, renderedNonce, { request: lasting }),
    ])
    // Pages closed to search engines are no catalogue pages; a page with a failed part may be complete next time.
    const isCatalogue =
      page.answer.status === 200 && page.isWhole && !page.noindex && c.var.effects.cookies.length === 0
    // Not kept either if data and version may come from different places, one of them lagging.
    if (!isCatalogue || ctx.db.place !== place) return finish(c, page, policyOfPage(renderedNonce))
    const rendered = { html: page.html, renderedNonce, validity }
    const made = createCachedPage({ ...rendered, policyOf: policyOfPage, pack })
    cache.keep(key, made)
    if (shared) c.var.platform.waitUntil(shared.keep(key, rendered, ctx.now).catch(toldAs(ctx, 'page-cache.keep')))
    return made
  }

  async function finish(c: Context<AppEnv>, page: RenderedPage, policy: string): Promise<Response> {
    const { html, answer, noindex } = page
    const response = new Response(html, answer)
    if (noindex) response.headers.set('x-robots-tag', 'noindex')
    response.headers.set('content-security-policy', policy)
    // For a signed-in person: the browser's Back must not show it after signing out.
    response.headers.set('cache-control', mayHaveSession(c.req.raw) ? 'private, no-store' : 'private, no-cache')
    return compressed(compression, c.req.raw, response, html)
  }

  /**
   * While the database does not answer, a page that was current when last checked may still be served until it ends.
   */
  function lastResort(error: unknown, key: string, now: number): CachedPage {
    const kept = isUnavailable(error) && cache.find(key, (place) => states.lastKnown(place)?.version, now)
    if (!kept) throw error
    return kept
  }

  /** Last route of the app: a page for this request. */
  async function render(c: Context<AppEnv>): Promise<Response> {
    const { platform, connection, requestId } = c.var
    const address = maxBytes > 0 && isOwnAddress(platform, c.var.visit) ? catalogueAddress(c.req.raw) : null
    if (address === null || mayHaveSession(c.req.raw)) {
      const ctx = address === null ? null : await c.var.context()
      const wanted = ctx && address !== null && { ctx, request: c.req.raw, address, secure: connection.secure }
      const nonce = newNonce()
      const keptOrDrawn = async (known: CallContext) =>
        (wanted ? await memberPages.answer(c, wanted, pagePolicy(c)) : null) ?? renderPage(c, known, nonce)
      const page = ctx
        ? await unlessAsked(askedElsewhere(c, ctx), () => keptOrDrawn(ctx))
        : await currently(c, (guessed) => unlessAsked(askedElsewhere(c, guessed), () => renderPage(c, guessed, nonce)))
      if (page instanceof Response) return page
      const { path } = c.req
      const camera = isScanPage(path) && page.answer.status === 200
      c.set('camera', camera)
      // The office's preview needs a session, so it is never a kept page.
      const allowed = { framed: path === PREVIEW_PATH, wasm: camera, scans: camera }
      return finish(c, page, pagePolicy(c, allowed)(nonce))
    }
    const key = pageKey(address, connection.secure)
    const running = shareRendering ? rendering.get(key) : undefined
    if (running) {
      const made = await running
      // A redirect or an error is for this request only; pages are shared.
      if (!(made instanceof Response))
        return answerFrom(made, c.req.raw, requestId, connection.secure, captcha.issue(platform.now()))
    }
    const work = currently(c, (ctx) => renderForCache(c, ctx, address))
      .catch((error: unknown) => lastResort(error, key, platform.now()))
      .finally(() => rendering.delete(key))
    if (shareRendering) rendering.set(key, work)
    const made = await work
    if (made instanceof Response) return made
    return answerFrom(made, c.req.raw, requestId, connection.secure, captcha.issue(platform.now()))
  }

  return { serveVisitor, serveMember, render }
}

const toldAs = (ctx: CallContext, event: string) => (error: unknown) => {
  ctx.platform.log('warn', event, { requestId: ctx.requestId, error: String(error) })
  return undefined
}
