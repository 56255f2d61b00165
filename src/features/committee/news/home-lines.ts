import { and, asc, desc, eq, gte } from 'drizzle-orm'
import { MOST_LINES, type ReadHomeLines } from '#handler/manifest/home-line.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { news } from './tables.ts'

/** News that members do not see yet. */
export const readNewsDrafts: ReadHomeLines = async ({ db, scope }) => {
  const rows = await db.orm
    .select({ id: news.id, label: news.title, ts: news.updatedAt })
    .from(news)
    .where(and(scope.where(news.groupId), eq(news.isPublished, false)))
    .orderBy(desc(news.updatedAt))
    .limit(MOST_LINES)
  return rows.map(({ id, ...line }) => ({ ...line, path: `/news/${id}`, kind: 'Actualité' }))
}

/** The next published event, of today or later. */
export const readNextEvent: ReadHomeLines = async ({ db, now, region, scope }) => {
  const today = dayKey(region.zone, now)
  const rows = await db.orm
    .select({ id: news.id, label: news.title, day: news.date })
    .from(news)
    .where(and(scope.where(news.groupId), eq(news.isPublished, true), gte(news.date, today), eq(news.type, 'events')))
    .orderBy(asc(news.date), asc(news.id))
    .limit(1)
  return rows.map(({ id, ...line }) => ({ ...line, path: `/news/${id}` }))
}
