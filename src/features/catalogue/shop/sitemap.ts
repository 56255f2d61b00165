import { type SQL, sql } from 'drizzle-orm'
import type { CallContext } from '#handler/context.ts'

/** Parts of a sitemap, in this order; each has its own query. */
export const sitemapParts = ['categories', 'partners', 'activities'] as const
export type SitemapPart = (typeof sitemapParts)[number]

export interface SitemapEntry {
  path: string
  /** UTC ms of the last change. */
  updatedAt: number
}

/** Condition: a visitor may open it and finds it listed; rows of groups and hidden activities do not match. */
const listedIn = (scope: SQL) =>
  sql`exists (select 1 from activity_listing l where l.scope = ${scope} and l.group_id is null)`

interface PartQuery {
  /** Ids in an order to which new ones are appended; reads only an index, however far the page. */
  ids: SQL
  columns: SQL
  join: SQL
}

const queries: Record<SitemapPart, PartQuery> = {
  categories: {
    ids: sql`select c.id from category c where ${listedIn(sql`c.id`)} order by c.id`,
    columns: sql`'/c' || t.level || '/' || t.slug || '/' || t.id as path, t.updated_at as updatedAt`,
    join: sql`join category t on t.id = p.id`,
  },
  partners: {
    ids: sql`select v.id from vendor v
      where v.visibility = 'Public' and v.group_id is null and ${listedIn(sql`v.id`)} order by v.id`,
    columns: sql`'/v/' || t.slug_name || '/' || t.id as path, t.updated_at as updatedAt`,
    join: sql`join vendor t on t.id = p.id`,
  },
  activities: {
    ids: sql`select activity_id as id from activity_listing
      where scope = 'all' and group_id is null order by listed_at, activity_id`,
    columns: sql`'/a/' || t.slug_name || '/' || t.id as path, t.updated_at as updatedAt`,
    join: sql`join activity t on t.id = p.id`,
  },
}

/** Number of URLs in each part; one round trip. */
export async function countSitemap({ db }: Pick<CallContext, 'db'>): Promise<Record<SitemapPart, number>> {
  const count = (part: SitemapPart) => db.orm.all<{ n: number }>(sql`select count(*) as n from (${queries[part].ids})`)
  const [categories, partners, activities] = await db.orm.batch([
    count('categories'),
    count('partners'),
    count('activities'),
  ])
  return {
    categories: categories[0]?.n ?? 0,
    partners: partners[0]?.n ?? 0,
    activities: activities[0]?.n ?? 0,
  }
}

/** URLs of one part from `offset`, at most `limit`. */
export async function sitemapEntries(
  { db }: Pick<CallContext, 'db'>,
  part: SitemapPart,
  { offset, limit }: { offset: number; limit: number },
): Promise<SitemapEntry[]> {
  const { ids, columns, join } = queries[part]
  const page = sql`(${ids} limit ${limit} offset ${offset}) p`
  const rows = await db.orm.all<SitemapEntry>(sql`select ${columns} from ${page} ${join}`)
  return rows
}
