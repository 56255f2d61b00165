import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import type { Context } from 'hono'
import type { Client } from '#api/client.ts'
import { ClientError } from '#api/client.ts'
import { CallError } from '#contract/errors.ts'
import type { Session } from '#contract/session-shapes.ts'
import type { PublicTenant } from '#contract/tenant.ts'
import type { CallContext } from '#handler/context.ts'
import { wallClock } from '#kernel/time/region-time.ts'
import { jsonTextForScript } from '#lib/html-text.ts'
import { NO_ANSWER, refusalText } from '#lib/words/failures.ts'
import { themeVariables } from '#ui/theme/theme-css.ts'
import { PAGE_DATA_ID } from '#web/plain-data.ts'
import { createAppRouter } from '#web/router.tsx'
import { loadMemberParts } from '#web/shell/member-part.tsx'
import { dispatch, findCall } from '../calls/dispatch.ts'
import { canonicalOrigin } from '../seo/canonical-origin.ts'
import { pageSeo, withHeadTags } from '../seo/page-seo.ts'
import { MANIFEST_PATH, TOUCH_ICON_PATH } from './app-manifest-routes.ts'
import { createDataWriter, createMarkupKeeper, createMarkupMemory } from './kept-markup.ts'
import { pageAssets } from './page-assets.ts'
import { newMark } from './security-headers.ts'

/** Room for some thousand cards. */
const drawnParts = createMarkupMemory(4_000_000)

/** Loaded with each page of a signed-in person. */
const MEMBER_PARTS = 'src/web/shell/member-parts.tsx'

/**
 * In-process client of server rendering, with the same dispatch. Errors contain no more than the browser may see;
 * `onFailure` is called for each, with the error if it was expected.
 */
function inProcessClient(ctx: CallContext, onFailure: (error?: CallError) => void): Client {
  return async (path, ...[input]) => {
    const handler = findCall(path)
    if (!handler) throw new ClientError('unknownCall', 404, NO_ANSWER)
    try {
      // The cast is safe: the handler of a path returns that path's result.
      return (await dispatch(handler, ctx, input)) as never
    } catch (error) {
      onFailure(error instanceof CallError ? error : undefined)
      if (!(error instanceof CallError)) throw new ClientError('serverError', 500, NO_ANSWER)
      const { code, status, message, fields, details } = error
      throw new ClientError(code, status, refusalText(message), fields, details)
    }
  }
}

/**
 * `html` is passed on as a string; `answer` has only status and headers. `noindex`: search engines may not keep the
 * page.
 */
export interface RenderedPage {
  html: string
  answer: Response
  noindex: boolean
  /** True if no call made by the page's loaders has failed. */
  isWhole: boolean
}

interface RenderOptions {
  /** Replaces the original request, whose abort ends rendering early. */
  request?: Request
  /** Replaces the caller's own session. */
  session?: Session
}

/** Renders the page of this request to a string, which is faster than a stream; nothing in it is deferred. */
export async function renderPage(
  c: Context,
  ctx: CallContext,
  nonce: string,
  { request = c.req.raw, session: given }: RenderOptions = {},
): Promise<RenderedPage> {
  const { slug, brand, mode, texts, partners, legal } = ctx.tenant
  const tenant: PublicTenant = { slug, brand, mode, texts, partners, legal }
  let unavailable: CallError | undefined
  let isWhole = true
  const client = inProcessClient(ctx, (error) => {
    isWhole = false
    if (error?.code === 'databaseUnavailable') unavailable = error
  })
  const session = given ?? (await client('/get-session', {})).session
  const isMember = session.type === 'user'
  if (isMember) await loadMemberParts()
  const dataTexts: string[] = []
  const data = createDataWriter()
  const parts = createMarkupKeeper(drawnParts, data.textOf, newMark())
  const createRouter = () =>
    createAppRouter(
      {
        client,
        keepMarkup: parts.keep,
        session,
        themeVariables: themeVariables(session.whiteLabeling),
        tenant,
        origin: ctx.origin,
        canonicalOrigin: canonicalOrigin(ctx),
        zone: ctx.region.zone,
        year: wallClock(ctx.region.zone, ctx.now).year,
        cardForm: ctx.platform.config.cardForm,
        map: ctx.platform.config.map,
        production: ctx.platform.config.production,
        localDevelopment: ctx.platform.config.localDevelopment,
        assets: pageAssets(isMember ? [MEMBER_PARTS] : []),
      },
      { nonce, dataTexts, writeData: data.write },
    )
  let html = ''
  let noindex = true
  const answer = await createRequestHandler({ request, createRouter })(async ({ router, responseHeaders }) => {
    const markup = parts.fill(await (await c.render(<RouterServer router={router} />)).text())
    const status = getSsrStatus(router)
    const seo = pageSeo(router, status, nonce)
    noindex = seo.noindex
    const document = withHeadTags(await transformHtmlStringWithRouter(router, markup), HOME_SCREEN_TAGS + seo.tags)
    html = withData(document, dataTexts, nonce)
    return new Response(null, { status, headers: responseHeaders })
  })
  // Avoids the screen's own error page; if only a part failed, the page stays.
  if (unavailable && answer.status >= 500) throw unavailable
  return { html, answer, noindex, isWhole }
}

/** Tags by which a phone can add the site to its home screen. */
const HOME_SCREEN_TAGS = `<link rel="manifest" href="${MANIFEST_PATH}"/><link rel="apple-touch-icon" href="${TOUCH_ICON_PATH}"/>`

/** Appends the loaders' data to the page's body. */
function withData(html: string, texts: readonly string[], nonce: string): string {
  const end = html.lastIndexOf('</body>')
  if (end === -1) return html
  const json = jsonTextForScript(`[${texts.join(',')}]`)
  const element = `<script type="application/json" id="${PAGE_DATA_ID}" nonce="${nonce}">${json}</script>`
  return html.slice(0, end) + element + html.slice(end)
}
