import type { Context } from 'hono'
import type { CallContext } from '../../handler/context.ts'
import type { AppEnv } from '../app-env.ts'
import type { Metrics } from '../ops/metrics.ts'
import { type Audience, readAudience } from './audience.ts'
import { acceptsGzip, type Compression } from './compression.ts'
import { createPageCache, pageKey } from './page-cache.ts'
import { pageValidity } from './page-validity.ts'
import { createPersonalPage, type PersonalPage, personMark } from './personal-page.ts'
import { renderPage } from './render-page.tsx'
import { newMark, newNonce } from './security-headers.ts'

interface AudiencePagesOptions {
  metrics: Metrics
  maxBytes: number
  compression: Compression | undefined
  /** Those who ask for a page that is being made wait for it. */
  shareRendering: boolean
}

type PolicyFor = (nonce: string) => string

/** A page that one of an audience asks for. */
interface AskedPage {
  c: Context<AppEnv>
  ctx: CallContext
  audience: Audience
  address: string
  policyFor: PolicyFor
}

/**
 * Catalogue pages of signed-in people, kept for all who are shown the same: made from a context that does not know the
 * person, and filled in at each answer. The session has been read for it, as for any other request.
 */
export function createAudiencePages({ metrics, maxBytes, compression, shareRendering }: AudiencePagesOptions) {
  const cache = createPageCache<PersonalPage>(maxBytes)
  const rendering = new Map<string, Promise<PersonalPage | null>>()

  async function make({ c, ctx, audience, address, policyFor }: AskedPage): Promise<PersonalPage | null> {
    const { place } = ctx.db
    const renderedNonce = newNonce()
    const mark = newMark()
    const personal = new Set<string>()
    const anonymous = audience.context((field) => personal.add(field))
    const session = audience.anonymous((field) => personMark(mark, field))
    const [validity, page] = await Promise.all([
      pageValidity(ctx),
      renderPage(c, anonymous, renderedNonce, { request: new Request(address), session }),
    ])
    const { html, noindex, answer, isWhole } = page
    if (answer.status !== 200 || !isWhole || ctx.db.place !== place) return null
    const made =
      personal.size === 0 &&
      createPersonalPage({ html, renderedNonce, mark, noindex, policyFor, validity, pack: compression?.packParts })
    if (made) return made
    const { requestId } = ctx
    c.var.platform.log('warn', 'page-cache.personal', { requestId, path: c.req.path, fields: [...personal].join() })
    return null
  }

  /** The kept page, or one made and kept now; null where the page is this person's alone. */
  async function obtain(asked: AskedPage): Promise<PersonalPage | null> {
    const { c, ctx, audience, address } = asked
    const key = `${pageKey(address, c.var.connection.secure)} ${audience.key}`
    const kept = cache.find(key, (place) => (place === ctx.db.place ? ctx.catalogueVersion : undefined), ctx.now)
    metrics.pageCache(kept ? 'hit' : 'miss')
    if (kept) return kept
    // What is being made is right for those alone who have seen the same version.
    const running = `${ctx.db.place} ${ctx.catalogueVersion} ${key}`
    const work =
      rendering.get(running) ??
      make(asked)
        .then((page) => {
          if (page) cache.keep(key, page)
          return page
        })
        .finally(() => rendering.delete(running))
    if (shareRendering) rendering.set(running, work)
    return work
  }

  /** Answers a signed-in person's catalogue page from what is kept for all who see the same; null: it is to be rendered. */
  return async function answer(
    c: Context<AppEnv>,
    ctx: CallContext,
    address: string,
    policyFor: PolicyFor,
  ): Promise<Response | null> {
    const audience = await readAudience(ctx)
    const page = audience && (await obtain({ c, ctx, audience, address, policyFor }))
    if (!audience || !page) return null
    const nonce = newNonce()
    const gzip = page.hasGzip && acceptsGzip(c.req.raw)
    const headers: Record<string, string> = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': page.policy(nonce),
      // "Back" after signing out must not bring it up again.
      'cache-control': 'private, no-store',
    }
    if (page.noindex) headers['x-robots-tag'] = 'noindex'
    if (page.hasGzip) headers.vary = 'accept-encoding'
    if (gzip) headers['content-encoding'] = 'gzip'
    return new Response(page.bytes(audience.session, nonce, gzip), { headers })
  }
}
