import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, flag, oneOf, timestamp } from '#db/columns.ts'
import { user } from '#kernel/accounts/tables.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import type { NewsType } from './news-shapes.ts'

const newsTypes = ['meetings', 'benefits', 'events', 'information'] as const satisfies readonly NewsType[]

/** News of a committee for its members. Triggers mark its picture as used. */
export const news = sqliteTable(
  'news',
  {
    id: text().primaryKey(),
    groupId: text()
      .notNull()
      .references(() => userGroup.id, { onDelete: 'cascade' }),
    type: text({ enum: newsTypes }).notNull(),
    title: text().notNull(),
    description: text().notNull(),
    /** Calendar day, 'YYYY-MM-DD'. */
    date: text().notNull(),
    mediaId: text(),
    isPublished: flag().notNull(),
    /** First publication; null if never published. */
    publishedAt: timestamp(),
    createdAt: createdAt(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [index('news_shown').on(t.groupId, t.isPublished, t.date, t.id), oneOf('news_type', t.type, newsTypes)],
)

/** Secret URL at which a member's feed reader gets the news without a session; only its hash is stored. */
export const newsFeed = sqliteTable('news_feed', {
  userId: text()
    .primaryKey()
    .references(() => user.id),
  tokenHash: text().notNull().unique(),
  createdAt: createdAt(),
})
