import type { CachedPage } from './cached-page.ts'
import { PAGE_MAX_AGE_MS } from './page-validity.ts'

/** Longer queries are someone's experiment, not a page that others ask for. */
const MAX_KEY_LENGTH = 512

export interface PageCache {
  /** `version` answers a region's catalogue version when it is known to be fresh. */
  find(key: string, version: (place: string) => number | undefined, now: number): CachedPage | undefined
  keep(key: string, page: CachedPage): void
}

/** Rendered pages by address, at most `maxBytes` of them; the least recently used leaves first. */
export function createPageCache(maxBytes: number): PageCache {
  const pages = new Map<string, CachedPage>()
  let bytes = 0
  let newest = ''

  const drop = (key: string, page: CachedPage) => {
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
      if (key.length > MAX_KEY_LENGTH || page.size > maxBytes) return
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

/**
 * The key under which a request's page may be kept, or null when it must be rendered for the person: anything but a
 * visitor's GET of a catalogue page. The address is the whole one, so that hosts never share a page.
 */
export function pageKey(request: Request, secure: boolean): string | null {
  if (request.method !== 'GET') return null
  const { url } = request
  if (!isCataloguePath(url, url.indexOf('/', 8))) return null
  if (mayHaveSession(request)) return null
  return secure ? `s${url}` : url
}

/** Whether a request carries what may be a session: its answer is then one person's. */
export const mayHaveSession = (request: Request): boolean =>
  request.headers.get('cookie')?.includes('session=') ?? false

/** `/`, `/c1/…`, `/c2/…`, `/c3/…`, `/a/…`, `/v/…`, looked at without cutting the address up. */
function isCataloguePath(url: string, at: number): boolean {
  if (at === -1) return false
  if (at + 1 === url.length || url[at + 1] === '?') return true
  const first = url[at + 1]
  if (first === 'a' || first === 'v') return url[at + 2] === '/'
  const level = url[at + 2]
  return first === 'c' && url[at + 3] === '/' && (level === '1' || level === '2' || level === '3')
}
