import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import { parseListSearch } from '#features/catalogue/shop/ui/list-query.ts'
import { parseActivitySearch, parseHomeSearch, parseVendorSearch } from '#web/page-search.ts'
import type { PageValidity } from './cached-page.ts'
import { PAGE_MAX_AGE_MS } from './page-validity.ts'

/** Longer addresses are not kept: no other visitor asks for them. */
const MAX_ADDRESS_LENGTH = 512

/** An entry with its validity and size. */
interface Kept extends PageValidity {
  size: number
}

export interface PageCache<Page extends Kept> {
  /** `version` returns a region's catalogue version if it is known to be current. */
  find(key: string, version: (place: string) => number | undefined, now: number): Page | undefined
  keep(key: string, page: Page): void
}

/** Rendered pages by address, at most `maxBytes`; the least recently used leaves first. */
export function createPageCache<Page extends Kept>(maxBytes: number): PageCache<Page> {
  const pages = new Map<string, Page>()
  let bytes = 0
  let newest = ''

  const drop = (key: string, page: Page) => {
    pages.delete(key)
    bytes -= page.size
  }
  return {
    find(key, version, now) {
      const page = pages.get(key)
      if (!page) return undefined
      const known = version(page.place)
      // Version unknown at the moment: the caller finds out and tries again.
      if (known === undefined) return undefined
      // A page that ends later than possible was kept while the clock ran ahead.
      if (known !== page.version || now >= page.endsAt || page.endsAt > now + PAGE_MAX_AGE_MS) {
        drop(key, page)
        return undefined
      }
      if (newest !== key) {
        pages.delete(key)
        pages.set(key, page)
        newest = key
      }
      return page
    },
    keep(key, page) {
      if (page.size > maxBytes) return
      const known = pages.get(key)
      if (known) drop(key, known)
      pages.set(key, page)
      newest = key
      bytes += page.size
      for (const [oldKey, old] of pages) {
        if (bytes <= maxBytes) break
        drop(oldKey, old)
      }
    },
  }
}

/** Address under which a visitor's page may be kept; null if it must be rendered for the caller. */
export const pageAddress = (request: Request): string | null =>
  mayHaveSession(request) ? null : catalogueAddress(request)

/**
 * URL of a catalogue page for a GET of one, else null. Includes the host, so that hosts share no page; of the query
 * only parameters that the page reads, normalised, so that others create no further pages.
 */
export function catalogueAddress(request: Request): string | null {
  if (request.method !== 'GET') return null
  const { url } = request
  const parse = searchOfPage(url, url.indexOf('/', 8))
  if (parse === null) return null
  const query = url.indexOf('?')
  const address =
    query === -1
      ? url
      : url.slice(0, query) + defaultStringifySearch({ ...parse(defaultParseSearch(url.slice(query + 1))) })
  return address.length > MAX_ADDRESS_LENGTH ? null : address
}

/** Key of the page at a URL; http and https have separate pages. */
export const pageKey = (address: string, secure: boolean): string => (secure ? `s${address}` : address)

/** True if the request has a cookie that may be a session: its answer is then for one person. */
export const mayHaveSession = (request: Request): boolean =>
  request.headers.get('cookie')?.includes('session=') ?? false

type ParseSearch = (raw: Record<string, unknown>) => object

/** Query parser of the pages `/`, `/c1/…`, `/c2/…`, `/c3/…`, `/a/…`, `/v/…`, found without splitting the URL. */
function searchOfPage(url: string, at: number): ParseSearch | null {
  if (at === -1) return null
  if (at + 1 === url.length || url[at + 1] === '?') return parseHomeSearch
  const first = url[at + 1]
  const level = url[at + 2]
  if (first === 'a' && level === '/') return parseActivitySearch
  if (first === 'v' && level === '/') return parseVendorSearch
  return first === 'c' && url[at + 3] === '/' && (level === '1' || level === '2' || level === '3')
    ? parseListSearch
    : null
}
