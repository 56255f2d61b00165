import { reactRenderer } from '@hono/react-renderer'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Platform } from '../platform/port.ts'
import { answerCall } from './api-route.ts'
import type { AppEnv, Connection } from './app-env.ts'
import { createCaptcha } from './captcha.ts'
import { createRegionStates } from './region-state.ts'
import { renderPage } from './render-page.tsx'
import { requestIdOf } from './request-context.ts'
import { contentSecurityPolicy, newNonce, setCommonHeaders } from './security-headers.ts'
import { findTenant, refuseForeignOrigin } from './visit-middleware.ts'

export interface AppOptions {
  /** One platform for the process (Bun), or one per request (Workers). */
  platform: (request: Request) => Platform
  connection: (request: Request) => Connection
  appKey: Uint8Array
}

/** The whole product as one Hono app; the entry files serve it. */
export function createApp(options: AppOptions): Hono<AppEnv> {
  const captcha = createCaptcha(options.appKey)
  const states = createRegionStates()
  const app = new Hono<AppEnv>()

  app.use(async (c, next) => {
    const platform = options.platform(c.req.raw)
    const connection = options.connection(c.req.raw)
    const requestId = requestIdOf(c.req.header('x-request-id') ?? null)
    const started = platform.now()
    c.set('platform', platform)
    c.set('connection', connection)
    c.set('requestId', requestId)
    await next()
    setCommonHeaders(c.res.headers, { requestId, secure: connection.secure })
    c.res.headers.set('x-captcha-token', await captcha.issue(platform.now()))
    platform.log('info', 'request', {
      requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: platform.now() - started,
    })
  })
  app.onError((error, c) => {
    c.var.platform.log('error', 'request.failed', {
      requestId: c.var.requestId,
      path: c.req.path,
      error: String(error),
      stack: error.stack,
    })
    return c.text('Server error', 500)
  })

  app.use(findTenant(states))
  app.use(refuseForeignOrigin)

  const answer = async (path: string, c: { req: { raw: Request }; var: AppEnv['Variables'] }) => {
    const { status, body } = await answerCall({ path, request: c.req.raw, captcha, context: c.var.context })
    return { body, status: status as ContentfulStatusCode }
  }
  app.all('/api/*', async (c) => {
    const { body, status } = await answer(c.req.path.slice('/api'.length), c)
    return c.body(body, status, { 'content-type': 'application/json; charset=utf-8' })
  })
  // `api.<host>` answers the same calls for other clients; only the tenant's own pages may read the answer in a browser.
  app.use(async (c, next) => {
    if (!c.var.visit.parts.isApi) return next()
    const { parts, secure } = c.var.visit
    const page = `${secure ? 'https' : 'http'}://${parts.host}${parts.port ? `:${parts.port}` : ''}`
    const crossOrigin = cors({
      origin: page,
      credentials: true,
      allowMethods: ['POST'],
      allowHeaders: ['content-type', 'x-captcha-token', 'idempotency-key'],
      exposeHeaders: ['x-captcha-token', 'x-request-id'],
    })
    return crossOrigin(c, async () => {
      const { body, status } = await answer(c.req.path, c)
      c.res = c.body(body, status, { 'content-type': 'application/json; charset=utf-8' })
    })
  })

  app.use(reactRenderer(undefined, { docType: false }))
  app.get('*', async (c) => {
    const nonce = newNonce()
    const page = await renderPage(c, await c.var.context(), nonce)
    const { cardForm } = c.var.platform.config
    const response = new Response(page.body, page)
    response.headers.set(
      'content-security-policy',
      contentSecurityPolicy(nonce, { stripe: cardForm.kind === 'stripe', tiles: null }),
    )
    response.headers.set('cache-control', 'private, no-cache')
    return response
  })
  return app
}
