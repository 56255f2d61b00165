import { sql } from 'drizzle-orm'
import type { RegionDb } from '#db/region-db.ts'
import { cityKey } from '#kernel/catalogue/search-fold.ts'
import type { ActivitySort } from './contract.ts'
import type { Point } from './globe.ts'

/** Origin of distances; null sorts by time, also for an unknown city. */
export async function findSortPoint(db: RegionDb, sort: ActivitySort | undefined): Promise<Point | null> {
  if (sort === undefined || sort.type === 'everywhere') return null
  if (sort.type === 'aroundMe') return { lat: sort.lat, lng: sort.lng }
  const [known, places] = await db.orm.batch([
    db.orm.all<Point>(
      sql`select lat, lng from city where name_key = ${cityKey(sort.city)} order by population desc limit 1`,
    ),
    db.orm.all<Point>(
      sql`select lat, lng from activity_place where city_key = ${cityKey(sort.city)} and lat is not null limit 1`,
    ),
  ])
  return known[0] ?? places[0] ?? null
}
