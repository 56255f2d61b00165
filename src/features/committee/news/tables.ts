import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, flag, oneOf, timestamp } from '#db/columns.ts'
import { user } from '#kernel/accounts/tables.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import type { NewsType } from './news-shapes.ts'

const newsTypes = ['meetings', 'benefits', 'events', 'information'] as const satisfies readonly NewsType[]

/** What a committee tells its members. Triggers mark its picture as used. */
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
    /** A calendar day, 'YYYY-MM-DD'. */
    date: text().notNull(),
    mediaId: text(),
    isPublished: flag().notNull(),
    /** When members first saw it; null: never yet. */
    publishedAt: timestamp(),
    createdAt: createdAt(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [index('news_shown').on(t.groupId, t.isPublished, t.date, t.id), oneOf('news_type', t.type, newsTypes)],
)

/** The secret address under which a member's reader asks for the news without a session; stored as a hash alone. */
export const newsFeed = sqliteTable('news_feed', {
  userId: text()
    .primaryKey()
    .references(() => user.id),
  tokenHash: text().notNull().unique(),
  createdAt: createdAt(),
})
