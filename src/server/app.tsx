import { reactRenderer } from '@hono/react-renderer'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { Platform } from '#platform/port.ts'
import type { AppEnv, Connection } from './app-env.ts'
import { createCallAnswer } from './calls/call-answer.ts'
import { createCaptcha } from './calls/captcha.ts'
import { mailNoticeRoutes } from './calls/mail-notice-route.ts'
import { createMemoryCalls } from './calls/memory-calls.ts'
import { pingRoute } from './calls/ping-route.ts'
import { acceptRequestId, originOfVisit } from './calls/request-context.ts'
import { withRequestViews } from './calls/request-views.ts'
import { unavailableAnswer, unavailableError } from './calls/unavailable.ts'
import { oneClickRoutes } from './calls/unsubscribe-route.ts'
import { findTenant, refuseForeignOrigin } from './calls/visit-middleware.ts'
import { webhookRoutes } from './calls/webhook-route.ts'
import { features } from './features.ts'
import { fileRoutes } from './files/file-routes.ts'
import { mediaRoutes } from './files/media-routes.ts'
import { secretPages } from './files/secret-pages.ts'
import { ticketRoutes } from './files/ticket-routes.ts'
import { officeFileRoutes } from './office/office-file-routes.ts'
import { officeRoutes } from './office/office-routes.ts'
import { taskResultRoutes } from './office/task-result-routes.ts'
import { docsRoutes } from './ops/docs-routes.tsx'
import { loggedPath } from './ops/logged-path.ts'
import { createMetrics, type Gauge, routeLabel } from './ops/metrics.ts'
import { opsRoutes } from './ops/ops-routes.ts'
import { paymentDomainRoutes } from './ops/payment-domain-routes.ts'
import { appManifestRoutes } from './pages/app-manifest-routes.ts'
import type { Compression } from './pages/compression.ts'
import { createPageServer } from './pages/page-server.ts'
import { setCommonHeaders } from './pages/security-headers.ts'
import { serviceWorkerRoutes } from './pages/service-worker-routes.ts'
import type { SharedPages } from './pages/shared-pages.ts'
import { createRegionStates, type RegionStates } from './regions/region-state.ts'
import { seoRoutes } from './seo/seo-routes.ts'
import { wellKnownRoutes } from './seo/well-known-routes.ts'

export interface AppOptions {
  /** One platform per process (Bun), or per request (Workers). */
  platform: (request: Request) => Platform
  connection: (request: Request) => Connection
  appKey: Uint8Array
  /** Shared with a job runner in the same process, so that both see changes at once. */
  states?: RegionStates
  /** Memory for rendered pages of visitors; default: none. */
  pageCacheBytes?: number
  /** Rendered pages shared with other isolates. */
  sharedPages?: SharedPages
  /** False if a request must not wait for another one's work. */
  shareRendering?: boolean
  /** How answers are compressed; absent if a server in front compresses. */
  compression?: Compression
  /** Gauges of the process for /metrics. */
  processGauges?: () => Gauge[]
}

export interface App {
  fetch(request: Request): Response | Promise<Response>
}

/** The whole product as one Hono app, served by the entry files. */
export function createApp(options: AppOptions): App {
  const captcha = createCaptcha(options.appKey)
  const states = options.states ?? createRegionStates()
  const metrics = createMetrics()
  const { compression } = options
  const app = new Hono<AppEnv>()

  app.use(async (c, next) => {
    const arrival = c.env?.arrival
    const platform = arrival?.platform ?? options.platform(c.req.raw)
    const connection = options.connection(c.req.raw)
    const requestId = arrival?.requestId ?? acceptRequestId(c.req.header('x-request-id') ?? null)
    const started = platform.now()
    c.set('platform', platform)
    c.set('connection', connection)
    c.set('requestId', requestId)
    await next()
    setCommonHeaders(c.res.headers, { requestId, secure: connection.secure, camera: c.var.camera })
    c.res.headers.set('x-captcha-token', captcha.issue(platform.now()))
    const { method, path } = c.req
    const { status } = c.res
    // Only existing calls become labels, so that callers cannot add labels.
    metrics.request(c.var.call ?? (path.startsWith('/api/') ? '/api/…' : routeLabel(path)), status)
    platform.log('info', 'request', { requestId, method, path: loggedPath(path), status, ms: platform.now() - started })
  })
  app.onError((error, c) => {
    const { requestId, platform } = c.var
    if (unavailableError(error, platform.log, { requestId, path: loggedPath(c.req.path) })) return unavailableAnswer(c)
    c.var.platform.log('error', 'request.failed', {
      requestId: c.var.requestId,
      path: loggedPath(c.req.path),
      error: String(error),
      stack: error.stack,
    })
    return c.text('Server error', 500, { 'x-robots-tag': 'noindex' })
  })

  // On any host (D26), before the tenant is looked up.
  app.route('/', opsRoutes({ states, metrics, processGauges: options.processGauges ?? (() => []) }))
  app.route('/', docsRoutes())
  app.use((c, next) => {
    if (!c.env?.arrival) c.set('platform', withRequestViews(c.var.platform, c.req.raw))
    return next()
  })
  app.route('/', mediaRoutes)
  app.route('/', fileRoutes)
  app.route('/', webhookRoutes(states, metrics))
  app.route('/', mailNoticeRoutes())

  app.use(findTenant(states))
  // Before the check of origins: a one-click unsubscription is sent by a mail program, from no page of ours.
  app.route('/', oneClickRoutes)
  app.use(refuseForeignOrigin)
  app.route('/', serviceWorkerRoutes)
  app.route('/', seoRoutes)
  app.route('/', wellKnownRoutes)
  app.route('/', paymentDomainRoutes)
  app.route('/', secretPages)
  app.route('/', ticketRoutes)
  for (const routes of features.flatMap((feature) => feature.routes ?? [])) app.route('/', routes)
  app.route('/', appManifestRoutes)

  const answer = createCallAnswer({ captcha, metrics, compression })
  app.route('/', pingRoute(states))
  app.all('/api/*', (c) => answer(c.req.path.slice('/api'.length), c))
  // `api.<host>` answers the same calls for other clients; in a browser only the tenant's own pages may read the
  // answer.
  app.use(async (c, next) => {
    if (!c.var.visit.parts.isApi) return next()
    const { visit, platform } = c.var
    const crossOrigin = cors({
      origin: platform.config.production ? `https://${visit.parts.host}` : originOfVisit(visit),
      credentials: true,
      allowMethods: ['POST'],
      allowHeaders: ['content-type', 'x-captcha-token', 'idempotency-key'],
      exposeHeaders: ['x-captcha-token', 'x-request-id'],
    })
    return crossOrigin(c, async () => {
      c.res = await answer(c.req.path, c)
    })
  })

  app.route('/', taskResultRoutes)
  app.route('/', officeFileRoutes)
  app.route('/', officeRoutes(compression))
  const pages = createPageServer({
    states,
    captcha,
    metrics,
    maxBytes: options.pageCacheBytes ?? 0,
    compression,
    shared: options.sharedPages,
    shareRendering: options.shareRendering ?? true,
  })
  const serveFromMemory = createMemoryCalls({ states, captcha, metrics })
  app.use(reactRenderer(undefined, { docType: false }))
  app.get('*', pages.render)
  app.all('*', (c) => c.text('Cette page se lit avec GET.', 405, { allow: 'GET, HEAD' }))

  return {
    fetch(request) {
      const connection = options.connection(request)
      const open = () => options.platform(request)
      const called = serveFromMemory(request, connection, open)
      if (called) return called
      const served = pages.serveVisitor(request, connection, open)
      if (served) return served
      const member = pages.serveMember(request, connection, open)
      if (member === null) return app.fetch(request)
      return member.then((found) => (found instanceof Response ? found : app.fetch(request, { arrival: found })))
    },
  }
}
