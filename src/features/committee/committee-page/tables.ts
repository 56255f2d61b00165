import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, json, timestamp } from '#db/columns.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import type { CommitteePerson } from './committee-page-shapes.ts'

/** A committee's page about itself, one per group. Triggers mark the photos of its people as used. */
export const committeePage = sqliteTable('committee_page', {
  id: text().primaryKey(),
  groupId: text()
    .notNull()
    .unique()
    .references(() => userGroup.id, { onDelete: 'cascade' }),
  title: text().notNull(),
  subtitle: text().notNull(),
  markdown: text().notNull(),
  people: json<CommitteePerson[]>().notNull(),
  createdAt: createdAt(),
  updatedAt: timestamp().notNull(),
})
