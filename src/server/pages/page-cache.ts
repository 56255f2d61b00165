import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import { parseListSearch } from '#features/catalogue/shop/ui/list-query.ts'
import { parseActivitySearch, parseHomeSearch, parseVendorSearch } from '#web/page-search.ts'
import type { PageValidity } from './cached-page.ts'
import { PAGE_MAX_AGE_MS } from './page-validity.ts'

/** Longer addresses are someone's experiment, not a page that others ask for. */
const MAX_ADDRESS_LENGTH = 512

/** Anything kept with its validity and the memory that it takes. */
interface Kept extends PageValidity {
  size: number
}

export interface PageCache<Page extends Kept> {
  /** `version` answers a region's catalogue version when it is known to be fresh. */
  find(key: string, version: (place: string) => number | undefined, now: number): Page | undefined
  keep(key: string, page: Page): void
}

/** Rendered pages by address, at most `maxBytes` of them; the least recently used leaves first. */
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
      // Not known just now: the caller finds out and asks again.
      if (known === undefined) return undefined
      // One that ends later than any was kept while the clock ran ahead.
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

/** The address as which a visitor's page may be kept, or null when it must be rendered, or looked at who asks. */
export const pageAddress = (request: Request): string | null =>
  mayHaveSession(request) ? null : catalogueAddress(request)

/**
 * The address of a catalogue page, or null for anything but a GET of one. It is the whole one, so that hosts never share a page, but of what stands behind the
 * question mark only what the page reads, as it reads it: whatever else is added there makes no other page.
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

/** What the page of an address is kept under: one sent over TLS is another one. */
export const pageKey = (address: string, secure: boolean): string => (secure ? `s${address}` : address)

/** Whether a request carries what may be a session: its answer is then one person's. */
export const mayHaveSession = (request: Request): boolean =>
  request.headers.get('cookie')?.includes('session=') ?? false

type ParseSearch = (raw: Record<string, unknown>) => object

/** How the page of `/`, `/c1/…`, `/c2/…`, `/c3/…`, `/a/…`, `/v/…` reads its address, looked at without cutting it up. */
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
