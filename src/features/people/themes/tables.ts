import { sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { WhiteLabeling } from '#contract/session-shapes.ts'
import { createdAt, json } from '#db/columns.ts'
import { userGroup } from '#kernel/groups/tables.ts'

/** Every theme that a group has had, for restoring; the latest equals `user_group`'s. A null theme is inherited. */
export const groupTheme = sqliteTable(
  'group_theme',
  {
    id: text().primaryKey(),
    groupId: text()
      .notNull()
      .references(() => userGroup.id, { onDelete: 'cascade' }),
    whiteLabeling: json<WhiteLabeling>(),
    /** Person who saved it; null if it is older than the versions. */
    actorId: text(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('group_theme_group').on(t.groupId, t.createdAt)],
)
