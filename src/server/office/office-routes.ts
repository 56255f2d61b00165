import { type Context, Hono } from 'hono'
import { closedAdministration } from '#features/people/passkey-proof/passkey-request.ts'
import { isScanPage } from '#features/tickets/check-in/scan-path.ts'
import { mayBeAt, SHOWCASE } from '#web/office/office-facts.ts'
import { loginHref } from '#web/require-session.ts'
import type { AppEnv } from '../app-env.ts'
import { type Compression, compressed } from '../pages/compression.ts'
import { officeAssets } from '../pages/page-assets.ts'
import { contentSecurityPolicy, newNonce } from '../pages/security-headers.ts'
import { namesWhatIsThere } from './named-things.ts'
import { officeDocument } from './office-document.ts'
import { officeFacts } from './office-facts.ts'
import { findOfficeScreen } from './office-paths.ts'

/**
 * Routes of the office for people who may enter it; other callers get the shop's not-found page (X09, X10). If a path
 * has no screen or names a missing thing, the office says so in its own frame with the same status (X05).
 */
export function officeRoutes(compression: Compression | undefined) {
  const answer = async (c: Context<AppEnv>, next: () => Promise<void>) => {
    const { pathname, search } = c.var.visit.url
    const screen = findOfficeScreen(pathname)
    const ctx = await c.var.context()
    const { actor, platform } = ctx
    if (pathname === SHOWCASE && platform.config.production) return next()
    if (actor.kind === 'visitor') {
      if (!screen) return next()
      c.header('cache-control', 'private, no-store')
      return c.redirect(loginHref(pathname + search), 302)
    }
    const facts = officeFacts(ctx, actor)
    if (!mayBeAt(facts.scopes, pathname)) return next()
    if (closedAdministration(ctx, actor) !== null) {
      c.header('cache-control', 'private, no-store')
      return c.redirect('/account#connexion', 302)
    }
    const nonce = newNonce()
    const camera = isScanPage(pathname)
    c.set('camera', camera)
    const html = officeDocument(facts, officeAssets(screen ? [`${screen.source}?tsr-split=component`] : []), nonce)
    const response = c.body(html, screen && (await namesWhatIsThere(ctx.db, screen)) ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(nonce, {
        stripe: false,
        tiles: platform.config.map?.tiles ?? null,
        frames: true,
        wasm: camera,
        workers: "'self'",
      }),
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    })
    return compressed(compression, c.req.raw, response, html)
  }
  return new Hono<AppEnv>().get('/admin/*', answer).get('/cse-admin/*', answer).get(SHOWCASE, answer)
}
