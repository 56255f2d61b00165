import type { Context } from 'hono'
import { standingWithin } from '#features/catalogue/subsidies/own-subsidies.ts'
import type { CallContext } from '#handler/context.ts'
import type { StandingNeed, SubsidyStanding } from '#handler/shared-standing.ts'
import type { AppEnv } from '../app-env.ts'
import type { Metrics } from '../ops/metrics.ts'
import { type Audience, findAudience } from './audience.ts'
import type { PageValidity } from './cached-page.ts'
import { acceptsGzip, type Compression } from './compression.ts'
import { createPageCache, pageKey } from './page-cache.ts'
import { pageValidity } from './page-validity.ts'
import { createPersonalPage, type PersonalPage, personMark } from './personal-page.ts'
import { type RenderedPage, renderPage } from './render-page.tsx'
import { newMark, newNonce } from './security-headers.ts'

interface AudiencePagesOptions {
  metrics: Metrics
  maxBytes: number
  compression: Compression | undefined
  /** True: requests for a page that is being rendered wait for it. */
  shareRendering: boolean
}

type PolicyFor = (nonce: string) => string

/** A signed-in person's request for a catalogue page. */
export interface PageRequest {
  ctx: CallContext
  request: Request
  /** Address under which the page is kept. */
  address: string
  secure: boolean
}

interface Asked extends PageRequest {
  audience: Audience
  key: string
}

/** Entry under a key without subsidies that tells why the page itself is kept elsewhere. */
interface KeptElsewhere extends PageValidity {
  size: number
  /**
   * Subsidy amounts on which the pages kept here rely: each is for people with equal amounts up to these. 'nowhere':
   * for one person only.
   */
  need: StandingNeed | 'nowhere'
}

interface MadePage {
  /** Null if the page is for this person only. */
  page: PersonalPage | null
  answer: RenderedPage['answer']
}

/** Estimated memory of a key and its map entry. */
const ENTRY_BYTES = 2000

const keyWith = (key: string, standing: SubsidyStanding | null) => `${key} ${JSON.stringify(standing)}`

const largerNeed = (one: StandingNeed, other: StandingNeed): StandingNeed => ({
  budget: Math.max(one.budget, other.budget),
  ceiling: Math.max(one.ceiling, other.ceiling),
})

/**
 * Catalogue pages of signed-in people, kept for all who are shown the same: rendered in a context without the person,
 * who is filled in at each answer. The session is read as for any other request.
 */
export function createAudiencePages({ metrics, maxBytes, compression, shareRendering }: AudiencePagesOptions) {
  const cache = createPageCache<PersonalPage | KeptElsewhere>(maxBytes)
  const rendering = new Map<string, Promise<MadePage>>()

  const find = ({ ctx }: PageRequest, key: string) =>
    cache.find(key, (place) => (place === ctx.db.place ? ctx.catalogueVersion : undefined), ctx.now)

  function ask(request: PageRequest): Asked | null {
    const audience = findAudience(request.ctx)
    return audience && { ...request, audience, key: `${pageKey(request.address, request.secure)} ${audience.key}` }
  }

  /** The kept page; `nowhere` if it is known to be for one person only, null if nothing is known. */
  async function keptFor(asked: Asked): Promise<PersonalPage | 'nowhere' | null> {
    const kept = find(asked, asked.key)
    if (!kept) return null
    if (!('need' in kept)) return kept
    if (kept.need === 'nowhere') return 'nowhere'
    const known = find(asked, keyWith(asked.key, standingWithin(await asked.audience.standing(), kept.need)))
    return known && !('need' in known) ? known : null
  }

  async function make(
    c: Context<AppEnv>,
    asked: Asked,
    standing: SubsidyStanding | null,
    policyFor: PolicyFor,
  ): Promise<MadePage> {
    const { ctx, audience, address, key } = asked
    const { place } = ctx.db
    const renderedNonce = newNonce()
    const mark = newMark()
    const personal = new Set<string>()
    const told: { need?: StandingNeed } = {}
    const anonymous = audience.context({
      personal: (field) => personal.add(field),
      shared: {
        standing,
        needs: (more) => {
          told.need = told.need ? largerNeed(told.need, more) : more
        },
      },
    })
    const session = audience.anonymous((field) => personMark(mark, field))
    const [validity, { html, noindex, answer, isWhole }] = await Promise.all([
      pageValidity(ctx),
      renderPage(c, anonymous, renderedNonce, { request: new Request(address), session }),
    ])
    const page =
      personal.size === 0
        ? createPersonalPage({ html, renderedNonce, mark, noindex, policyFor, validity, pack: compression?.packParts })
        : null
    const isOnePlace = ctx.db.place === place
    const keepElsewhere = (elsewhere: KeptElsewhere['need']) =>
      cache.keep(key, { ...validity, size: ENTRY_BYTES, need: elsewhere })
    if (!page) {
      if (isOnePlace) keepElsewhere('nowhere')
      const { requestId, platform } = ctx
      platform.log('warn', 'page-cache.personal', { requestId, path: c.req.path, fields: [...personal].join() })
    } else if (answer.status === 200 && isWhole && isOnePlace) {
      const { need } = told
      if (need) {
        // If others were shown dearer items, people with less than that amount left need pages of their own.
        const known = find(asked, key)
        const all = known && 'need' in known && known.need !== 'nowhere' ? largerNeed(known.need, need) : need
        keepElsewhere(all)
        cache.keep(keyWith(key, standingWithin(standing, all)), page)
      } else cache.keep(key, page)
    }
    return { page, answer }
  }

  /** Renders once for simultaneous requests of people with the same catalogue version and subsidies. */
  async function makeOnce(c: Context<AppEnv>, asked: Asked, policyFor: PolicyFor): Promise<MadePage> {
    const standing = await asked.audience.standing()
    const running = `${asked.ctx.db.place} ${asked.ctx.catalogueVersion} ${keyWith(asked.key, standing)}`
    const work = rendering.get(running) ?? make(c, asked, standing, policyFor).finally(() => rendering.delete(running))
    if (shareRendering) rendering.set(running, work)
    return work
  }

  function filled(page: PersonalPage, { request, audience }: Asked, answer?: Response): Response {
    const nonce = newNonce()
    const gzip = page.hasGzip && acceptsGzip(request)
    const headers: Record<string, string> = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': page.policy(nonce),
      // The browser's Back must not show it after signing out.
      'cache-control': 'private, no-store',
    }
    if (page.noindex) headers['x-robots-tag'] = 'noindex'
    if (page.hasGzip) headers.vary = 'accept-encoding'
    if (gzip) headers['content-encoding'] = 'gzip'
    const status = answer?.status ?? 200
    // Keeps the headers of an answer that is no page, such as a redirect.
    const made = answer ? Object.fromEntries(answer.headers) : {}
    return new Response(page.bytes(audience.session, nonce, gzip), { status, headers: { ...made, ...headers } })
  }

  return {
    /** Answers with a kept page; null: it must be rendered, or is for this person only. */
    async find(request: PageRequest): Promise<Response | null> {
      const asked = ask(request)
      const kept = asked && (await keptFor(asked))
      if (!asked || kept === null || kept === 'nowhere') return null
      metrics.pageCache('hit')
      return filled(kept, asked)
    },
    /** Answers with a page that is kept, or rendered and kept now; null: it must be rendered for this person only. */
    async answer(c: Context<AppEnv>, request: PageRequest, policyFor: PolicyFor): Promise<Response | null> {
      const asked = ask(request)
      const kept = asked && (await keptFor(asked))
      if (!asked || kept === 'nowhere') return null
      metrics.pageCache(kept ? 'hit' : 'miss')
      if (kept) return filled(kept, asked)
      const { page, answer } = await makeOnce(c, asked, policyFor)
      return page && filled(page, asked, answer)
    },
  }
}
