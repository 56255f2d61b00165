import { plainLine } from '#ui/markdown-blocks.ts'
import type { RouterContext } from './router-context.ts'

interface PageFacts {
  /** Of this page alone; the site's page title is added. */
  title?: string
  description?: string
  /** Path of the page without query, where several addresses show the same. */
  canonicalPath?: string
}

const DESCRIPTION_LENGTH = 160

/** What search engines and tabs show: at most 160 characters, cut between words, marks left out. */
export const plainDescription = (text: string): string => plainLine(text, DESCRIPTION_LENGTH)

/** The `head` of a route. `context` may be missing while a match is loading. */
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

/** The `head` of a page that is nobody's search result: a person's own pages, forms, search. */
export const privateHead =
  (title: string) =>
  ({ match }: { match: { context: RouterContext } }) => ({
    meta: [...pageHead(match.context, { title }).meta, { name: 'robots', content: 'noindex' }],
  })

/** The same where the address holds a secret, which must not travel to where a link leads. */
export const secretHead =
  (title: string) =>
  ({ match }: { match: { context: RouterContext } }) => ({
    meta: [...privateHead(title)({ match }).meta, { name: 'referrer', content: 'no-referrer' }],
  })
