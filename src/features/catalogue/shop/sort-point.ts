import { sql } from 'drizzle-orm'
import type { CallContext } from '#handler/context.ts'
import { exactPlace } from '#kernel/catalogue/gazetteer/find-places.ts'
import { loadGazetteer } from '#kernel/catalogue/gazetteer/gazetteer.ts'
import { cityKey } from '#kernel/catalogue/search-fold.ts'
import type { ActivitySort } from './contract.ts'
import type { Point } from './globe.ts'

/** Origin of distances; null sorts by time, also for an unknown city. */
export async function findSortPoint(
  { db, region }: Pick<CallContext, 'db' | 'region'>,
  sort: ActivitySort | undefined,
): Promise<Point | null> {
  if (sort === undefined || sort.type === 'everywhere') return null
  if (sort.type === 'aroundMe') return { lat: sort.lat, lng: sort.lng }
  const known = exactPlace(await loadGazetteer(), sort.city, region.zone)?.place
  if (known !== undefined) return { lat: known.lat, lng: known.lng }
  // A name that the list of places lacks may be that of a partner's.
  const places = await db.orm.all<Point>(
    sql`select lat, lng from activity_place where city_key = ${cityKey(sort.city)} and lat is not null limit 1`,
  )
  return places[0] ?? null
}
