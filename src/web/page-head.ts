import { plainLine } from '#ui/text/markdown-blocks.ts'
import type { RouterContext } from './router-context.ts'

interface PageFacts {
  /** Title of this page; the site's title is appended. */
  title?: string
  description?: string
  /** Path of the page without query, if several URLs show the same page. */
  canonicalPath?: string
}

const DESCRIPTION_LENGTH = 160

/** Description for search engines: at most 160 characters, cut between words, without formatting marks. */
export const plainDescription = (text: string): string => plainLine(text, DESCRIPTION_LENGTH)

/** The `head` of a route. `context` may be undefined while a match is loading. */
export function pageHead(context: RouterContext | undefined, { title, description, canonicalPath }: PageFacts) {
  const site = context?.session.whiteLabeling
  return {
    meta: [
      ...(title && site ? [{ title: `${title} — ${site.title}` }] : []),
      ...(description ? [{ name: 'description', content: plainDescription(description) }] : []),
    ],
    links: canonicalPath && context ? [{ rel: 'canonical', href: `${context.canonicalOrigin}${canonicalPath}` }] : [],
  }
}

/** The `head` of a page that search engines must not list: personal pages, forms, search. */
export const privateHead =
  (title: string) =>
  ({ match }: { match: { context: RouterContext } }) => ({
    meta: [...pageHead(match.context, { title }).meta, { name: 'robots', content: 'noindex' }],
  })

/** Private `head` of a page whose address holds a secret, which must not leak to the targets of its links. */
export const secretHead =
  (title: string) =>
  ({ match }: { match: { context: RouterContext } }) => ({
    meta: [...privateHead(title)({ match }).meta, { name: 'referrer', content: 'no-referrer' }],
  })
