import type { CallContext } from '#handler/context.ts'
import { xmlWord as element } from '#lib/xml.ts'
import { type FeedItem, readFeed } from './read-feed.ts'

const itemXml = (origin: string, { id, title, category, text, publishedAt }: FeedItem): string =>
  `<item>${element('title', title)}${element('link', `${origin}/news/${id}`)}<guid isPermaLink="false">${id}</guid>${element(
    'category',
    category,
  )}${element('pubDate', new Date(publishedAt).toUTCString())}${element('description', text)}</item>`

/** News of a member's committee for feed readers, by the secret in the URL, without a session. */
export async function answerFeed(ctx: CallContext, secret: string): Promise<Response> {
  const items = await readFeed(ctx, secret)
  const headers = { 'x-robots-tag': 'noindex', 'cache-control': 'private, no-store' }
  if (items === null)
    return new Response('Ce lien n’ouvre rien : il a été révoqué ou remplacé.', {
      status: 404,
      headers: { ...headers, 'content-type': 'text/plain; charset=UTF-8' },
    })
  const { origin, tenant } = ctx
  const channel = [
    element('title', `Actualités de votre CSE, ${tenant.theme.title}`),
    element('link', `${origin}/news`),
    element('description', 'Ce que votre comité publie.'),
    element('language', 'fr'),
    ...items.map((item) => itemXml(origin, item)),
  ].join('\n')
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>\n${channel}\n</channel></rss>\n`,
    { headers: { ...headers, 'content-type': 'application/rss+xml; charset=utf-8' } },
  )
}
