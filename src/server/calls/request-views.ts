import { readingView } from '#db/reading-view.ts'
import type { RegionDb } from '#db/region-db.ts'
import type { Platform } from '#platform/port.ts'
import { pageAddress } from '../pages/page-cache.ts'
import { findCall } from './dispatch.ts'

/**
 * The platform as one request sees it: a region with a replica is read from one database (replica or primary) as long
 * as that answers (`readingView`).
 */
export function withRequestViews(platform: Platform, request: Request): Platform {
  const views = new Map<string, RegionDb>()
  return {
    ...platform,
    db(region) {
      const db = platform.db(region)
      if (db.replica === null) return db
      const view = views.get(region) ?? readingView(db, readsFirst(request))
      views.set(region, view)
      return view
    },
  }
}

/**
 * Visitors read the catalogue from the replica. Signed-in callers must see what they wrote, so they read from the
 * primary, as do visits through links in mails.
 */
function readsFirst(request: Request): 'primary' | 'replica' {
  if (request.headers.get('cookie')?.includes('session=')) return 'primary'
  if (pageAddress(request) !== null) return 'replica'
  const path = URL.parse(request.url)?.pathname ?? ''
  const call = findCall(path.replace(/^\/api(?=\/)/, ''))
  return call?.contract.access === 'catalogue' || path.startsWith('/media/') ? 'replica' : 'primary'
}
