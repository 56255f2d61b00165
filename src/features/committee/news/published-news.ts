import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Orm } from '#db/region-db.ts'
import type { GroupTree } from '#handler/group-tree.ts'
import { handle } from '#handler/handle.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import { media } from '#kernel/media/tables.ts'
import { getNews, listNews } from './contract.ts'
import { itsPicture, newsPicture } from './load-news.ts'
import { excerptText } from './news-texts.ts'
import { news } from './tables.ts'

/** First publication; servers of the previous version do not write it. */
const publishedAt = sql<number>`coalesce(${news.publishedAt}, ${news.createdAt})`

const order = { by: { publishedAt }, usual: { sort: 'publishedAt', direction: 'desc' }, id: news.id } as const

/** Condition: news that members of a group may read, from its own committee and those above with the premium right. */
const seenFrom = (groups: GroupTree, groupId: string) => {
  const committees = groups.committees(groupId).map(({ id }) => id)
  return committees.length === 0 ? null : and(inArray(news.groupId, committees), eq(news.isPublished, true))
}

export interface NewsQuery {
  groupId: string
  limit: number
  cursor?: string
}

/** Reads a page of news, latest publication first; runs no query for a group without a premium committee. */
export async function readNews(orm: Orm, groups: GroupTree, { groupId, ...query }: NewsQuery) {
  const seen = seenFrom(groups, groupId)
  if (seen === null) return { rows: [], nextCursor: null }
  const page = listPage<'publishedAt'>(query, order)
  const rows = await orm
    .select({ id: news.id, key: page.key, row: news, picture: media, publishedAt })
    .from(news)
    .leftJoin(media, itsPicture)
    .where(and(seen, page.after))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  return toPage(rows, page)
}

export const listNewsHandler = handle(listNews, async ({ db, actor, groups }, query) => {
  const { rows, nextCursor } = await readNews(db.orm, groups, { groupId: actor.groupId, ...query })
  return {
    items: rows.map(({ row: { id, type, title, date, description }, picture }) => ({
      ...{ id, type, title, date },
      excerpt: excerptText(description),
      picture: newsPicture(picture),
    })),
    nextCursor,
  }
})

export const getNewsHandler = handle(getNews, async ({ db, actor, groups }, { newsId }, fail) => {
  const seen = seenFrom(groups, actor.groupId) ?? fail('newsNotFound')
  const [found] = await db.orm
    .select({ row: news, picture: media })
    .from(news)
    .leftJoin(media, itsPicture)
    .where(and(eq(news.id, newsId), seen))
  const { row, picture } = found ?? fail('newsNotFound')
  const { id, type, title, date, description } = row
  return { item: { id, type, title, date, description, picture: newsPicture(picture) } }
})
