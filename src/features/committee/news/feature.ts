import { eq, sql } from 'drizzle-orm'
import { defineFeature } from '#handler/manifest/feature.ts'
import { ownedTable } from '#handler/manifest/feature-table.ts'
import { ownedThing } from '#handler/manifest/named-thing.ts'
import { personalPart } from '#handler/manifest/personal-part.ts'
import { createNewsHandler, updateNewsHandler } from './change-news.ts'
import type * as contract from './contract.ts'
import type { news as declared } from './declared.ts'
import { deleteNewsHandler } from './delete-news.ts'
import { answerFeed } from './feed-page.ts'
import { FEED_PATH } from './feed-path.ts'
import { publishesNews } from './group-news.ts'
import { readNewsDrafts, readNextEvent } from './home-lines.ts'
import { createNewsFeedHandler, deleteNewsFeedHandler, getNewsFeedHandler } from './news-feed.ts'
import { getOfficeNewsHandler, listOfficeNewsHandler } from './office-news.ts'
import { getNewsHandler, listNewsHandler } from './published-news.ts'
import { news, newsFeed } from './tables.ts'

export const feature = defineFeature<typeof contract, typeof declared>({
  handlers: {
    listOfficeNews: listOfficeNewsHandler,
    getOfficeNews: getOfficeNewsHandler,
    createNews: createNewsHandler,
    updateNews: updateNewsHandler,
    deleteNews: deleteNewsHandler,
    listNews: listNewsHandler,
    getNews: getNewsHandler,
    getNewsFeed: getNewsFeedHandler,
    createNewsFeed: createNewsFeedHandler,
    deleteNewsFeed: deleteNewsFeedHandler,
  },
  tables: [ownedTable('news', 'group', 'group_id'), ownedTable('news_feed', 'user', 'user_id')],
  named: { newsId: ownedThing(news, news.id, news.groupId) },
  groupFacts: [publishesNews],
  homeLines: { drafts: readNewsDrafts, event: readNextEvent },
  memberPages: ['/news'],
  session: ({ actor, groups }) => ({
    news: groups.committees(actor.groupId).length > 0,
    hasNews: groups.committees(actor.groupId).some(publishesNews.of),
  }),
  personal: personalPart(
    (orm, { userId }) => [
      orm.select({ createdAt: newsFeed.createdAt }).from(newsFeed).where(eq(newsFeed.userId, userId)),
    ],
    ([feeds]) => ({ flux_rss: feeds.map(({ createdAt }) => ({ cree_le: new Date(createdAt).toISOString() })) }),
  ),
  erasure: ({ actor, db }) => [db.orm.delete(newsFeed).where(eq(newsFeed.userId, actor.userId))],
  readings: {
    news: (groupId) => sql<number>`(select count(*) from ${news}
      where ${news.groupId} = ${groupId} and ${news.isPublished} = 1)`,
  },
  secretPages: [{ path: FEED_PATH, answer: answerFeed }],
})
