import { escapeHtml, jsonForScript } from '#lib/html-text.ts'
import type { AppRouter } from '#web/router.tsx'
import { pageFacts } from './page-facts.ts'
import { structuredData } from './structured-data.ts'

export interface PageSeo {
  /** HTML for the end of the head. */
  tags: string
  noindex: boolean
}

/**
 * Metadata for search engines and link previews beside title, description and canonical URL of the route. Made on the
 * server only, since no browser needs it, and from the page's own data, so that it matches the page.
 */
export function pageSeo(router: AppRouter, status: number, nonce: string): PageSeo {
  const { session, tenant } = router.options.context
  const facts = pageFacts(router)
  const noindex = status !== 200 || tenant.mode === 'consumer' || facts.noindex
  const robots = noindex && !facts.noindex ? tag('meta', { name: 'robots', content: 'noindex' }) : ''
  // Crawlers have no session, and signed-in people need none of this.
  if (noindex || session.type !== 'visitor') return { tags: robots, noindex }
  const { title, description, canonical, image, kind } = facts
  const properties: [string, string | null][] = [
    ['og:type', kind],
    ['og:locale', 'fr_FR'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', canonical],
    ['og:image', image?.url ?? null],
    ['og:image:width', image ? String(image.width) : null],
    ['og:image:height', image ? String(image.height) : null],
    ['og:image:alt', image?.alt ?? null],
  ]
  const names: [string, string | null][] = [
    ['twitter:card', image ? 'summary_large_image' : 'summary'],
    ['twitter:title', title],
    ['twitter:description', description],
    ['twitter:image', image?.url ?? null],
  ]
  const data = structuredData(router)
  const tags = [
    ...properties.map(([property, content]) => (content ? tag('meta', { property, content }) : '')),
    ...names.map(([name, content]) => (content ? tag('meta', { name, content }) : '')),
    data.length === 0 ? '' : jsonLd(data, nonce),
  ]
  return { tags: tags.join(''), noindex }
}

/** Puts the tags at the end of the page's head. */
export const withHeadTags = (html: string, tags: string): string => html.replace('</head>', () => `${tags}</head>`)

const tag = (name: string, attributes: Record<string, string>): string =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${escapeHtml(value)}"`)
    .join(' ')}/>`

function jsonLd(data: readonly object[], nonce: string): string {
  const json = jsonForScript({ '@context': 'https://schema.org', '@graph': data })
  return `<script type="application/ld+json" nonce="${nonce}">${json}</script>`
}
